import { useRetention } from '../support/retention-fixture';
import { until } from '../support/service-process';
import { REPLAY } from '../support/webhook-factories';

const DELIVERIES = 120;
const AT_ONCE = 8;

const { tenant, admin, round, givenEvent } = useRetention();

const idsOf = async (text: string, ids: string[]): Promise<string[]> =>
  (await admin.query<{ id: string }>(text, [ids])).rows.map(({ id }) => id).sort();

/** Replays deliveries, several at a time. Adds those whose replay was accepted; every other one was not found. */
async function replay(ids: string[], accepted: string[]): Promise<void> {
  const waiting = [...ids];
  const client = async (): Promise<void> => {
    for (let id = waiting.shift(); id; id = waiting.shift()) {
      const { body } = await tenant.graphql(REPLAY, { id });
      const { errors } = body as { errors?: { extensions: { code: string } }[] };
      if (errors) expect(errors.map(({ extensions }) => extensions.code)).toEqual(['NOT_FOUND']);
      else accepted.push(id);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
}

test('a replay during retention either keeps the delivery with its event and queues it, or does not find it', async () => {
  const ids: string[] = [];
  for (let count = 0; count < DELIVERIES; count += 1)
    ids.push(...(await givenEvent(tenant, 40, [{ status: 'delivered', days: 40 }])).deliveries);
  let isReplaying = true;
  const accepted: string[] = [];
  const replays = replay(ids, accepted).finally(() => (isReplaying = false));
  await until(() => accepted.length > 0); // on a busy machine, retention would be over before
  const removed: Record<string, number>[] = [];
  // keeps rows locked and released in turn, so that rounds meet both
  for (let n = 0; isReplaying || n === 0; n += 1) {
    await admin.query('begin');
    await admin.query('select from webhook_deliveries where id = any($1) for update skip locked', [
      ids.filter((_, index) => index % 4 !== n % 4),
    ]);
    removed.push(await round());
    await admin.query('commit');
  }
  await replays;
  await round();
  const kept = await idsOf(
    'select d.id from webhook_deliveries d join webhook_events e using (tenant_id) where e.id = d.event_id and d.id = any($1)',
    [...ids],
  );
  const queued = await idsOf('select delivery_id as id from due_deliveries where delivery_id = any($1)', [...ids]);
  expect(kept).toEqual(accepted.sort());
  expect(queued).toEqual(accepted);
  expect(removed.some(({ webhook_events = 0 }) => webhook_events > 0)).toBe(true);
});
