import type { Client } from 'pg';
import { useClient, useDatabaseAdmin, useOwnDatabase } from '../support/fixtures';

const database = useOwnDatabase();
const admin = useDatabaseAdmin(database);
const workers = Array.from({ length: 8 }, () => useClient(database.url));
beforeEach(() => admin.query('truncate due_deliveries, webhook_troubles'));

/** Deliveries of these endpoints, `count` each, due since so many seconds. */
async function due(tenant: string, endpoints: string[], count: number, since_s = 60): Promise<void> {
  const text = `
    insert into due_deliveries (tenant_id, endpoint_id, delivery_id, due_at)
    select $1, e, e || '-' || n || '-' || random(), now() - $4 * interval '1 second' from unnest($2::text[]) e, generate_series(1, $3::int) n`;
  await admin.query(text, [tenant, endpoints, count, since_s]);
}

const timedOut = (tenant: string, endpoints: string[]): Promise<unknown> =>
  admin.query(
    'insert into webhook_troubles (tenant_id, endpoint_id, failures, timed_out) select $1, e, 1, true from unnest($2::text[]) e',
    [tenant, endpoints],
  );

const claim = async (worker = workers[0] as Client, { most = 1_000, lease_ms = 60_000 } = {}): Promise<string[]> =>
  (
    await worker.query<{ delivery_id: string }>(`select * from claim_due_deliveries('token', $1, $2)`, [most, lease_ms])
  ).rows.map((row) => row.delivery_id);

/** Calls in flight, counted by a column. */
async function held(column: string): Promise<Record<string, number>> {
  const text = `select ${column} as name, count(*)::integer as count from due_deliveries where token is not null group by 1 order by 1`;
  return Object.fromEntries(
    (await admin.query<{ name: string; count: number }>(text)).rows.map(({ name, count }) => [name, count]),
  );
}

const names = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

test('with concurrent workers an endpoint has at most 5 calls, and a tenant at most 20', async () => {
  for (let round = 0; round < 5; round += 1) {
    await admin.query('truncate due_deliveries');
    await due('one', ['a'], 20, 0);
    await due('two', names('b', 30), 20, 0);
    // earlier ones are added meanwhile, so that no two workers see the same first rows
    const coming = Array.from({ length: 8 }, (_, index) =>
      due('one', ['a'], 1, index + 1).then(() => due('two', names('b', 30), 1, index + 1)),
    );
    const claimed = (
      await Promise.all(workers.map(async (worker) => [...(await claim(worker)), ...(await claim(worker))]))
    ).flat();
    await Promise.all(coming);
    expect(new Set(claimed).size).toBe(claimed.length);
    expect(await held('tenant_id')).toEqual({ one: 5, two: 20 });
    expect(Math.max(...Object.values(await held('endpoint_id')))).toBeLessThanOrEqual(5);
  }
});

test('the last 5 calls of a tenant go to endpoints without calls', async () => {
  await due('one', names('early', 4), 50);
  await claim();
  expect(await held('tenant_id')).toEqual({ one: 15 });
  await due('one', names('late', 7), 50);
  await claim();
  expect(await held('tenant_id')).toEqual({ one: 20 });
  expect(Object.entries(await held('endpoint_id')).filter(([name]) => name.startsWith('late'))).toEqual(
    names('late', 5).map((name) => [name, 1]),
  );
});

test('an endpoint that timed out has 1 call, and all such endpoints of a tenant have 10', async () => {
  await timedOut('one', names('slow', 15));
  await due('one', names('slow', 15), 50);
  await claim();
  await claim();
  expect(Object.values(await held('endpoint_id'))).toEqual(Array.from({ length: 10 }, () => 1));
  await due('one', ['well'], 50);
  await claim();
  expect(await held('endpoint_id')).toMatchObject({ well: 5 });
  expect(await held('tenant_id')).toEqual({ one: 15 });
});

test('a worker with a small limit takes deliveries of every tenant', async () => {
  for (const tenant of ['one', 'two', 'three']) await due(tenant, [tenant], 50);
  await claim(workers[0], { most: 6 });
  expect(await held('tenant_id')).toEqual({ one: 2, three: 2, two: 2 });
});

test('a delivery is not claimed before it is due, and the longest due is claimed first', async () => {
  await due('one', ['later'], 5, -60);
  expect(await claim()).toEqual([]);
  await due('two', ['younger'], 1, 10);
  await due('two', ['older'], 1, 20);
  expect(await claim(workers[0], { most: 1 })).toEqual([expect.stringMatching(/^older-1/)]);
});

test('a delivery can be claimed again after its lease has expired, and not before', async () => {
  await due('one', ['a'], 1);
  const claimed = await claim(workers[0], { lease_ms: 300 });
  expect(claimed).toHaveLength(1);
  expect(await claim(workers[1])).toEqual([]);
  await admin.query('select pg_sleep(0.35)');
  expect(await claim(workers[1])).toEqual(claimed);
  expect(await claim(workers[0])).toEqual([]);
});

test('the claim of the next endpoint does not read the 20,000 deliveries of another endpoint', async () => {
  await due('one', ['dead'], 20_000);
  await admin.query('analyze due_deliveries');
  const { rows } = await admin.query<{ 'QUERY PLAN': string }>(`
    explain select d.tenant_id, d.endpoint_id from due_deliveries d
     where d.token is null and (d.tenant_id, d.endpoint_id) > ('one', 'dead') order by 1, 2 limit 1`);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/Index (Only )?Scan using due_deliveries_waiting/);
  expect(plan).toContain('Index Cond: (ROW(tenant_id, endpoint_id) >');
});
