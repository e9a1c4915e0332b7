import { useClient, useDatabaseAdmin, useOwnDatabase, useOwnGateway, useTeam } from '../support/fixtures';
import { dataOf } from '../support/gateway';
import { MARK_READ, NOTIFICATIONS, manyNotifications } from '../support/notifications';
import { mostRows, planAs, valueText } from '../support/plans';
import { statementsOf } from '../support/statements-of';

const own = useOwnDatabase();
const gateway = useOwnGateway({}, own);
const team = useTeam(gateway);
const admin = useDatabaseAdmin(own);
const service = useClient(own.url);
const COUNT = 100_000;

beforeAll(async () => {
  await manyNotifications(gateway, team, team.rsm, COUNT);
  await admin.query('analyze notifications');
  await admin.query('analyze notification_inboxes');
  await service.query(`select set_config('app.tenant_id', $1, false)`, [team.tenant.id]);
});

/** The plans of all statements of a call that read notifications, as the service's role. */
async function plansOf(
  query: string,
  variables: object,
  reset = async (): Promise<unknown> => undefined,
): Promise<string[]> {
  const values: unknown[][] = [];
  const texts = await statementsOf(async () => dataOf(await team.rsm.ask(query, variables)), values);
  await reset();
  const plans: string[] = [];
  for (const [index, text] of texts.entries())
    if (/(from|update) notifications\b/.test(text))
      plans.push(await planAs(service, text, (values[index] ?? []).map(valueText)));
  return plans;
}

test.each([
  ['all', undefined],
  ['unread ones', { unread: true }],
])('the first page of %s reads its rows alone, in the order of an index, and counts none', async (_, filter) => {
  const [plan = '', ...others] = await plansOf(NOTIFICATIONS, { filter });
  expect(others).toEqual([]);
  expect(plan).toMatch(/Index Scan (Backward )?using notifications_(pkey|user|unread)\b/);
  expect(mostRows(plan)).toBeLessThan(20);
});

test('marking all as read, once and again, reads no more than the rows that decide whether a worker does it', async () => {
  const all = { before: '2099-01-01 00:00:00' };
  const removeMark = (): Promise<unknown> => admin.query('delete from notification_marks'); // as the call found it
  const { unread } = dataOf<{ markNotificationsRead: { unread: number } }>(
    await team.rsm.ask(MARK_READ, { before: '2020-01-01 00:00:00' }),
  ).markNotificationsRead;
  expect(unread).toBe(COUNT);
  const plans = await plansOf(MARK_READ, all, removeMark);
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans) expect(mostRows(plan)).toBeLessThan(1_100);
  expect(await plansOf(MARK_READ, all)).toEqual([]);
  expect(await plansOf(NOTIFICATIONS, { filter: { unread: true } })).toEqual([
    expect.stringContaining('One-Time Filter: false'),
  ]);
});

test('tenants with news are found by skipping from one to the next, however many rows each has', async () => {
  const tenants = ['a', 'b', 'c'];
  for (const tenant of tenants)
    await admin.query('insert into unread_events (tenant_id, seq) select $1, n from generate_series(1, 20000) n', [
      tenant,
    ]);
  await admin.query('vacuum analyze unread_events');
  const read = async (): Promise<number> => {
    const { rows } = await admin.query<{ blocks: string }>(
      `select sum(idx_blks_read + idx_blks_hit + heap_blks_read + heap_blks_hit) as blocks from pg_statio_user_tables where relname = 'unread_events'`,
    );
    return Number(rows[0]?.blocks);
  };
  await admin.query('select pg_stat_force_next_flush()');
  const before = await read();
  const { rows } = await admin.query<{ tenant_id: string }>('select * from tenants_with_news(50)');
  await admin.query('select pg_stat_force_next_flush()');
  expect(rows.map(({ tenant_id }) => tenant_id)).toEqual(expect.arrayContaining(tenants));
  expect((await read()) - before).toBeLessThan(60);
});
