import { type Phase, phaseOf } from '@das/platform';
import { migrations } from '@das/schema';
import { jsonOf, runAdmin, runDasAdmin } from '../support/admin-program';
import { useDatabaseAdmin, useHooks, useObject } from '../support/fixtures';
import { createEmptyDatabase, databaseNamed } from '../support/own-database';

const database = databaseNamed(`das_command_${Date.now()}`);
useHooks(
  () => createEmptyDatabase(database),
  () => database.drop(),
);
const admin = useDatabaseAdmin(database);
const variables = { DATABASE_URL: database.url, DAS_DATABASE_ADMIN_URL: database.admin_url };
const migrate = useObject(async () => ({ run: (...args: string[]) => runAdmin(variables, 'migrate', ...args) }));

interface Answer {
  ran: string[];
  pending: { name: string; phase: string; locks: string[] }[];
}
const NAMES = migrations.map(({ name }) => name);
const phase = (wanted: Phase): string[] =>
  migrations.filter((type) => phaseOf(new type()) === wanted).map(({ name }) => name);
const tables = async (): Promise<unknown[]> =>
  (
    await admin.query<object>(
      `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
  ).rows;

test('--plan prints the pending migrations with their phase and locks, and changes nothing', async () => {
  const plan = jsonOf<Answer>(await migrate.run('--plan', '--json'));
  expect([plan.ran, plan.pending.map(({ name }) => name)]).toEqual([[], NAMES]);
  expect(plan.pending.find(({ name }) => name.startsWith('TenantCurrency'))).toEqual({
    name: 'TenantCurrency1765000020000',
    phase: 'expand',
    locks: ['access exclusive on tenants'],
  });
  expect((await migrate.run('--plan')).out).toContain(
    '\n  TenantCurrency1765000020000  expand  access exclusive on tenants\n',
  );
  expect(await tables()).toEqual([]);
});

test('it runs what is pending, records it in the log of the platform as the program that was called, and then has nothing to do', async () => {
  expect(jsonOf(await migrate.run('--phase', 'contract', '--json'))).toMatchObject({ ran: [] });
  const expanded = jsonOf<Answer>(await migrate.run('--phase', 'expand', '--json'));
  const contracted = jsonOf<Answer>(await runDasAdmin(variables, 'migrate', '--phase', 'contract', '--json'));
  expect([expanded.ran, contracted]).toEqual([phase('expand'), { ran: phase('contract'), pending: [] }]);
  expect(expanded.pending.map(({ name }) => name)).toEqual(phase('contract'));
  expect(jsonOf(await migrate.run('--json'))).toEqual({ ran: [], pending: [] });
  expect((await migrate.run('--plan')).out).toBe('The database is up to date.\n');
  const { rows } = await admin.query(
    'select action, result, metadata, environment, request_id from platform_audit_logs order by id',
  );
  const entry = { action: 'platform.migrated', result: 'success', environment: 'staging', request_id: 'admin' };
  const recorded = (wanted: Phase, actor: string): object => ({
    ...entry,
    metadata: { migrations: phase(wanted), actor },
  });
  expect(rows).toEqual([recorded('expand', 'npm run admin'), recorded('contract', 'das admin')]);
});

test('an unknown phase is refused', async () => {
  expect(await migrate.run('--phase', 'both')).toEqual({
    code: 2,
    out: '',
    err: '--phase must be expand or contract. See --help.\n',
  });
});
