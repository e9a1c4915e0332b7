import type { Receiver } from './receiver';
import { asOwner } from '../stage/as-owner';
import { requestsToDecide } from '../seeds/requests';
import type { Stage } from '../stage/stage';
import { until, withEndpoints } from './endpoints';
import type { Work } from './work';

/** The limits are five concurrent calls per endpoint and twenty per tenant. */
const ENDPOINTS = 4;
const PER_SECOND_AT_MOST = 1_000;
const NOTHING = ['approval_request.deleted'];

/** Deliveries per second of one worker from a backlog, without concurrent writes. */
export const webhookDrain: Work = {
  name: 'webhook-drain',
  run: async (stage) => {
    const { tenant } = await requestsToDecide(stage);
    const { url } = await stage.ours();
    const count = Math.ceil(PER_SECOND_AT_MOST * stage.flags.seconds);
    return withEndpoints({ url, tenant, count: ENDPOINTS, event_types: NOTHING }, async (receiver, endpoint_ids) => {
      stage.log(`a backlog of ${count} deliveries`);
      await insertBacklog(stage, tenant.id, endpoint_ids, count);
      await until(() => receiver.arrivals.length >= count);
      const figure = `${Math.round(perSecond(receiver))}/s`;
      return [{ work: `deliveries drained by one worker, ${count} to ${ENDPOINTS} endpoints`, target: 'ours', figure }];
    });
  },
};

function perSecond({ arrivals }: Receiver): number {
  const [first, last] = [arrivals[0], arrivals.at(-1)];
  return ((arrivals.length - 1) * 1_000) / ((last?.at ?? NaN) - (first?.at ?? NaN));
}

/** All deliveries are due at once. */
function insertBacklog(stage: Stage, tenant_id: string, endpoint_ids: string[], count: number): Promise<void> {
  const id = (kind: string): string => `'01AB${kind}' || lpad(upper(to_hex(n)), 21, '0')`;
  const endpoint = `($2::text[])[1 + n % ${ENDPOINTS}]`;
  const payload = `json_build_object('type', 'approval_request.approved', 'timestamp', now(), 'data', json_build_object('id', ${id('W')}))`;
  const from = 'from generate_series(1, $3::int) n';
  const values = [tenant_id, endpoint_ids, count];
  return asOwner(stage, async (owner) => {
    await owner.query('begin');
    await owner.query(`insert into webhook_events (tenant_id, id, type, resource_id, payload) select $1, ${id('W')}, 'approval_request.approved', ${id('R')}, ${payload} from generate_series(1, $2::int) n`, [tenant_id, count]); // prettier-ignore
    await owner.query(
      `insert into webhook_deliveries (tenant_id, id, endpoint_id, event_id, event_type, next_attempt_at)
       select $1, ${id('D')}, ${endpoint}, ${id('W')}, 'approval_request.approved', now() ${from}`,
      values,
    );
    await owner.query(
      `insert into due_deliveries (tenant_id, endpoint_id, delivery_id) select $1, ${endpoint}, ${id('D')} ${from}`,
      values,
    );
    await owner.query('commit');
    await owner.query('analyze webhook_events, webhook_deliveries, due_deliveries');
  });
}
