import { type MigrationClass, migrate } from '@das/platform';
import { Client } from 'pg';
import type { QueryRunner } from 'typeorm';
import { useDatabaseAdmin, useHooks } from '../support/fixtures';
import { asAdmin, createEmptyDatabase, databaseNamed } from '../support/own-database';
import { until } from '../support/service-process';

const ROWS = 25_000;
const name = `das_backfill_${Date.now()}`;
const database = databaseNamed(name);
/** An owner who is bound by the policies of the tables, as on a managed server. */
const owner_url = database.admin_url.replace(/\/\/[^@]+@/, `//${name}:a-password@`);
const TABLES = `
  create table sizes (tenant_id text collate "C", id integer, size integer, constraint sizes_pkey primary key (tenant_id, id));
  create table factors (factor integer);
  insert into factors values (2);
  insert into sizes select 't' || n % 3, n, null from generate_series(1, ${ROWS}) n;
  insert into sizes values ('kept', 1, 7);
  -- holds the second batch while the lock is taken
  create function wait() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(42); return new; end $$;
  create trigger wait before update on sizes for each row when (old.tenant_id = 't2' and old.id = 2) execute function wait();
  alter table sizes enable row level security, force row level security;
  alter table factors enable row level security, force row level security`;
useHooks(
  async () => {
    await createEmptyDatabase(database);
    await asAdmin(`create role ${name} login password 'a-password'; grant das_app to ${name} with admin option`);
    await asAdmin(`alter database ${name} owner to ${name}`);
    const owner = new Client(owner_url);
    await owner.connect();
    await owner.query(TABLES).finally(() => owner.end());
  },
  async () => {
    await database.drop();
    await asAdmin(`drop owned by ${name} cascade; drop role ${name}`);
  },
);
const admin = useDatabaseAdmin(database);
const other = useDatabaseAdmin(database);

const down = async (): Promise<void> => undefined;
class FillsSizes1799000010000 {
  phase = 'expand' as const;
  backfill = {
    table: 'sizes',
    set: 'size = id * (select factor from factors), is_filled = true',
    where: 'size is null',
  };
  up = (db: QueryRunner): Promise<unknown> => db.query('alter table sizes add column is_filled boolean');
  down = down;
}
class AddsIndex1799000011000 {
  phase = 'expand' as const;
  transaction = false;
  up = (db: QueryRunner): Promise<unknown> => db.query('create unique index concurrently sizes_size on sizes (size)');
  down = down;
}

const run = (migrations: MigrationClass[], report?: (message: string) => void): Promise<string[]> =>
  migrate({
    url: database.url,
    admin_url: owner_url,
    migrations,
    release: '1.0.0',
    report,
    waits: { lock_timeout_ms: 200, pause_step_ms: 20 },
  });
const first = async (text: string): Promise<unknown> => (await admin.query<object>(text)).rows[0];
const INDEX = `select indisvalid as is_valid from pg_index where indexrelid = to_regclass('sizes_size')`;

test('a backfill that was killed goes on where it stopped, in transactions of at most 10,000 rows, and reports done/total', async () => {
  const reports: string[] = [];
  await other.query('select pg_advisory_lock(42)');
  const failing = run([FillsSizes1799000010000], (message) => reports.push(message)).catch((error: unknown) => error);
  await until(() => reports.some((report) => report.includes('no lock')));
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'das migrate'`,
  );
  expect(String(await failing)).toMatch(/terminat|closed the connection/);
  await other.query('select pg_advisory_unlock(42)');
  expect(
    await first(
      'select count(*)::integer as rows, count(distinct xmin::text)::integer as transactions from sizes where is_filled',
    ),
  ).toEqual({
    rows: 10_000,
    transactions: 1,
  });

  expect(await run([FillsSizes1799000010000], (message) => reports.push(message))).toEqual(['FillsSizes1799000010000']);
  expect(
    await first(
      `select count(*)::integer as wrong from sizes where (size = id * 2 and is_filled) is distinct from (tenant_id <> 'kept')`,
    ),
  ).toEqual({
    wrong: 0,
  });
  const batches = await admin.query(
    'select count(*)::integer as rows from sizes where is_filled group by xmin::text order by 1',
  );
  expect(batches.rows).toEqual([{ rows: 5_000 }, { rows: 10_000 }, { rows: 10_000 }]);
  expect([reports[0], reports.at(-1)]).toEqual([
    'FillsSizes1799000010000: 10000/25000 rows',
    'FillsSizes1799000010000: 25000/25000 rows',
  ]);
  expect(
    await first(
      `select count(*)::integer as policies, to_regclass('migration_backfills') as progress from pg_policies where tablename in ('sizes', 'factors')`,
    ),
  ).toEqual({
    policies: 0,
    progress: null,
  });
});

test('an index that an interrupted run left invalid, or that waits for an old transaction, is dropped and created again', async () => {
  await admin.query(`update sizes set size = 7 where (tenant_id, id) = ('t1', 1)`);
  await expect(run([AddsIndex1799000011000])).rejects.toThrow('could not create unique index');
  expect(await first(INDEX)).toEqual({ is_valid: false });
  await admin.query(`update sizes set size = 9 where (tenant_id, id) = ('t1', 1)`);

  const reports: string[] = [];
  await other.query('begin');
  await other.query(`update sizes set is_filled = false where (tenant_id, id) = ('t1', 4)`);
  const running = run([AddsIndex1799000011000], (message) => reports.push(message));
  await until(() => reports.length >= 3);
  await other.query('commit');
  expect([await running, await first(INDEX)]).toEqual([['AddsIndex1799000011000'], { is_valid: true }]);
});

test('an index that is complete when its run is killed before the record is kept', async () => {
  const oid = await first(`select to_regclass('sizes_size')::oid as oid`);
  await admin.query(`delete from migrations where name = 'AddsIndex1799000011000'`);
  expect(await run([AddsIndex1799000011000])).toEqual(['AddsIndex1799000011000']);
  expect(await first(`select to_regclass('sizes_size')::oid as oid`)).toEqual(oid);
});
