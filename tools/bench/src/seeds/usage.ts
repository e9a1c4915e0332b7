import { asOwner } from '../stage/as-owner';
import type { Stage } from '../stage/stage';
import { filling } from './filling';
import { type RequestsToDecide, type SeededRequests, moreRequestsToDecide, seedRequests } from './requests';

/** Requests with a usage of each approved line, and one line with many. */
export interface UsedRequests extends SeededRequests {
  rows: number;
  /** The request with the most usages. */
  request_id: string;
  /** The reference of an order that has drawn down {@link SAME_ORDER} lines. */
  order_reference: string;
}

const SMALL_PART = 100; // 10,000 of a million
const MIN_SMALL = 800;
const SAME_ORDER = 20;
const MOST_USES = 1_000;

/** The same in two sizes: the lists of the large tenant are compared with those of the small one. */
export const usedRequests = (stage: Stage): Promise<{ large: UsedRequests; small: UsedRequests }> =>
  stage.once('used requests', async () => {
    const { rows } = stage.flags;
    const sizes = [rows, Math.max(Math.ceil(rows / SMALL_PART), MIN_SMALL)];
    stage.log(`seeding ${rows} requests with usages`);
    const [large, small] = [await seedUsed(stage, sizes[0] ?? 0), await seedUsed(stage, sizes[1] ?? 0)];
    return { large, small };
  });

async function seedUsed(stage: Stage, rows: number): Promise<UsedRequests> {
  const seeded = await seedRequests(stage, { rows, lines: 1, waiting: 8 });
  const { tenant } = seeded;
  const columns =
    'tenant_id, id, approval_request_id, opportunity_id, first_line_id, order_reference, reference_key, line_key, quantity, ordered_on, recorded_by_id, recorded_at';
  const use = (id: string, reference: string, line_key: string): string =>
    `line.tenant_id, ${id}, approval_request_id, line.id, line.id, 'PO-' || ${reference}, 'po-' || ${reference}, ${line_key}, 1, current_date, $2, now()`;
  const approved = `select *, row_number() over (order by id) as n from request_details where tenant_id = $1 and status = 'approved'`;
  const middle = `select * from (${approved}) as each where n = (select count(*) / 2 from (${approved}) as all_of_them)`;
  return asOwner(stage, async (owner) => {
    const values = [tenant.id, tenant.approver.id];
    await filling(owner, 'price_uses', async () => {
      const reference = `((n - 1) / ${SAME_ORDER})::int`;
      await owner.query(
        `insert into price_uses (${columns}) select ${use(`'01AV' || right(line.id, 22)`, reference, `''`)} from (${approved}) as line`,
        values,
      );
      const id = `'01AW' || right(line.id, 18) || lpad(m::text, 4, '0')`;
      await owner.query(
        `insert into price_uses (${columns}) select ${use(id, `'many'`, 'm::text')} from (${middle}) as line cross join generate_series(1, ${MOST_USES}) m`,
        values,
      );
    });
    const { rows: found } = await owner.query<{ id: string; reference: string }>(
      `select approval_request_id as id, (select order_reference from price_uses u where u.tenant_id = $1 and u.opportunity_id = p.opportunity_id and order_reference <> 'PO-many') as reference
         from price_uses p where p.tenant_id = $1 and p.order_reference = 'PO-many' limit 1`,
      [tenant.id],
    );
    const { id: request_id = '', reference: order_reference = '' } = found[0] ?? {};
    return { ...seeded, rows, request_id, order_reference };
  });
}

/** Approved requests of another tenant, with one line each. */
export async function requestsToUse(stage: Stage): Promise<RequestsToDecide> {
  const requests = await moreRequestsToDecide(stage);
  await asOwner(stage, async (owner) => {
    const values = [requests.tenant.id];
    const approval = `status = 'approved', lifecycle_state = 'approved', valid_from = now() - interval '1 day'`;
    await owner.query(`update approval_requests set ${approval} where tenant_id = $1`, values);
    await owner.query(
      `update request_details set status = 'approved', approved_price = requested_price, decided_at = now() where tenant_id = $1`,
      values,
    );
    await owner.query(`update approval_steps set status = 'approved' where tenant_id = $1`, values);
    await owner.query('vacuum (full, freeze, analyze) approval_requests');
    await owner.query('vacuum (full, freeze, analyze) request_details');
    await owner.query('vacuum (freeze, analyze) approval_steps');
  });
  return requests;
}
