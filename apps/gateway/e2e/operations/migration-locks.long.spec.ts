import { AlreadyMigrating, type MigrationClass, type MigrationSettings, NoLock, migrate } from '@das/platform';
import type { QueryRunner } from 'typeorm';
import { runAdmin } from '../support/admin-program';
import { givenProduct } from '../support/factories';
import { useDatabaseAdmin, useOwnGateway, useOwnDatabase, useTenant } from '../support/fixtures';
import { until } from '../support/service-process';

const database = useOwnDatabase();
const gateway = useOwnGateway({}, database);
const tenant = useTenant(gateway);
/** A reader that keeps a table open, as `pg_dump` does. */
const reader = useDatabaseAdmin(database);
const admin = useDatabaseAdmin(database);

const down = async (): Promise<void> => undefined;
class AddsColumn1799000000000 {
  phase = 'expand' as const;
  up = (db: QueryRunner): Promise<unknown> => db.query('alter table products add column added text');
  down = down;
}
class AddsTable1799000001000 {
  phase = 'expand' as const;
  up = (db: QueryRunner): Promise<unknown> => db.query('create table added (id text)');
  down = down;
}
class AddsWithoutTransaction1799000002000 {
  phase = 'expand' as const;
  transaction = false;
  up = async (db: QueryRunner): Promise<void> => {
    await db.query('create table once (id text)');
    await db.query('alter table products add column added_alone text');
  };
  down = down;
}

const run = (migrations: MigrationClass[], settings: Partial<MigrationSettings> = {}): Promise<string[]> =>
  migrate({ url: database.url, admin_url: database.admin_url, migrations, release: '1.0.0', ...settings });
const recorded = async (): Promise<unknown[]> =>
  (await admin.query<{ name: string }>(`select name from migrations where name like '%1799%' order by id`)).rows.map(
    ({ name }) => name,
  );

async function whileRead<T>(work: () => Promise<T>): Promise<T> {
  await reader.query('begin');
  await reader.query('select from products limit 1');
  return work().finally(() => reader.query('commit'));
}

test.each([AddsColumn1799000000000, AddsWithoutTransaction1799000002000])(
  '%p waits for a reader without failing a request, and runs when it has ended',
  async (type) => {
    await givenProduct(tenant);
    const reports: string[] = [];
    const answers: unknown[] = [];
    const ask = async (): Promise<void> => {
      const { status, body } = await tenant.graphql(
        '{ products(first: 1) { data { id } } productCategories(first: 1) { data { id } } }',
      );
      answers.push([status, (body as { errors?: unknown }).errors]);
    };
    const running = await whileRead(async () => {
      const started = run([type], { report: (message) => reports.push(message) });
      await until(async () => (await ask(), reports.length >= 3));
      return { started };
    });
    expect([await running.started, await recorded()]).toEqual([[type.name], expect.arrayContaining([type.name])]);
    expect(reports.slice(0, 3).map((report) => /try \d+ of 20/.exec(report)?.[0])).toEqual([
      'try 1 of 20',
      'try 2 of 20',
      'try 3 of 20',
    ]);
    expect(answers.length).toBeGreaterThan(3);
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['[200,null]']));
  },
);

test('a migration without a lock in 20 tries fails with one sentence; what ran before is kept, and a new start goes on', async () => {
  await admin.query('alter table products drop column if exists added');
  await admin.query(`delete from migrations where name like '%1799%'`);
  const migrations = [AddsTable1799000001000, AddsColumn1799000000000];
  const reports: string[] = [];
  const quick = {
    waits: { lock_timeout_ms: 20, pause_step_ms: 1 },
    report: (message: string) => void reports.push(message),
  };
  const failed = await whileRead(() => run(migrations, quick).catch((error: unknown) => error));
  expect(failed).toEqual(
    new NoLock(
      'The migration AddsColumn1799000000000 got no lock in 20 tries, because other transactions kept it: `alter table products add column added text`. ' +
        'What ran before is kept; end those transactions and start it again.',
    ),
  );
  expect([reports.length, await recorded()]).toEqual([19, ['AddsTable1799000001000']]);
  expect(await run(migrations)).toEqual(['AddsColumn1799000000000']);
});

test('the command refuses to run while another process migrates; a service that starts waits', async () => {
  const variables = { DATABASE_URL: database.url, DAS_DATABASE_ADMIN_URL: database.admin_url };
  await admin.query('select pg_advisory_lock(7201912)');
  expect(await runAdmin(variables, 'migrate')).toEqual({
    code: 1,
    out: '',
    err: `${new AlreadyMigrating().message}\n`,
  });
  const waiting = run([]);
  await until(
    async () =>
      (
        await admin.query(
          `select from pg_stat_activity where application_name = 'das migrate' and datname = current_database()`,
        )
      ).rows.length > 0,
  );
  await admin.query('select pg_advisory_unlock(7201912)');
  expect(await waiting).toEqual([]);
});
