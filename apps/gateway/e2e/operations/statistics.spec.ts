import { newId, sql } from '@das/platform';
import { useDatabaseAdmin, useOwnGateway, useOwnDatabase } from '../support/fixtures';

const database = useOwnDatabase();
const gateway = useOwnGateway({}, database);
const admin = useDatabaseAdmin(database);

/** As the rows of an import: the owner inserts them, and their number becomes visible to other sessions. */
async function imported(rows: number): Promise<string> {
  const tenant_id = newId();
  await admin.query(
    `insert into products (tenant_id, partnumber) select $1, 'P-' || n from generate_series(1, $2::int) n`,
    [tenant_id, rows],
  );
  await admin.query('select pg_stat_force_next_flush()');
  return tenant_id;
}

async function refreshed(): Promise<number | undefined> {
  const [row] = await gateway.db.run<{ tables: number }>(sql.unscoped`select refresh_statistics(${5_000}) as tables`);
  return row?.tables;
}

/** The number of rows that the planner expects of a tenant. */
async function expectedRows(tenant_id: string): Promise<number> {
  const { rows } = await admin.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    `explain (format json) select from products where tenant_id = '${tenant_id}'`,
  );
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}

test('after an import the planner soon knows the tenant; few changes and a recent refresh cause none', async () => {
  const first = await imported(6_000);
  await admin.query('alter table products set (autovacuum_enabled = off)');
  await admin.query('analyze products');
  await admin.query('select pg_stat_reset_single_table_counters($1::regclass)', ['products']); // as if that were long ago
  const small = await imported(4_999);
  expect([await refreshed(), await expectedRows(small)]).toEqual([0, 1]);
  await imported(1);
  expect(await refreshed()).toBe(1);
  for (const [tenant_id, rows] of [
    [first, 6_000],
    [small, 4_999],
  ] as const)
    expect(await expectedRows(tenant_id)).toBe(rows);
  await imported(6_000);
  expect(await refreshed()).toBe(0);
});

test('a locked table is skipped without waiting for the lock', async () => {
  await imported(6_000);
  await admin.query('select pg_stat_reset_single_table_counters($1::regclass)', ['products']);
  await imported(6_000);
  await admin.query('begin');
  await admin.query('lock table products in share update exclusive mode');
  expect(await refreshed()).toBe(0);
  await admin.query('rollback');
  expect(await refreshed()).toBe(1);
});
