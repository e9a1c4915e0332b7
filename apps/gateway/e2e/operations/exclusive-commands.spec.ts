import { AdminContext } from '../../src/admin/admin-context';
import { CommandFailed } from '../../src/admin/cli-errors';
import { exclusively } from '../../src/admin/exclusively';
import { recordOnPlatform } from '../../src/admin/record-on-platform';
import { useDatabaseAdmin, useObject, useOwnDatabase } from '../support/fixtures';

const database = useOwnDatabase();
const admin = useDatabaseAdmin(database);
const open = (): Promise<AdminContext> =>
  AdminContext.open({ DATABASE_URL: database.url, DAS_DATABASE_ADMIN_URL: database.admin_url });
/** Two operators at the same database. */
const operators = useObject(
  async () => ({ one: await open(), other: await open() }),
  ({ one, other }) => Promise.all([one.close(), other.close()]),
);
const REFUSAL = new CommandFailed('Another "distribute" is running on this database. Wait until it has ended.');

test('a command that runs is refused to a second operator until it has ended, while other commands run', async () => {
  await exclusively(operators.one, 'distribute', async () => {
    await expect(exclusively(operators.other, 'distribute', async () => 'ran')).rejects.toEqual(REFUSAL);
    expect(await exclusively(operators.other, 'secrets reseal', async () => 'ran')).toBe('ran');
  });
  expect(await exclusively(operators.other, 'distribute', async () => 'ran')).toBe('ran');
});

test('a command that failed, and one that lost its connection, can be started again', async () => {
  const failing = exclusively(operators.one, 'distribute', () => Promise.reject(new Error('a failure')));
  await expect(failing).rejects.toThrow('a failure');
  const cutOff = exclusively(operators.one, 'distribute', (owner) =>
    owner.query('select pg_terminate_backend(pg_backend_pid())'),
  );
  await expect(cutOff).rejects.toThrow('terminat');
  expect(await exclusively(operators.other, 'distribute', async () => 'ran')).toBe('ran');
});

test("a command for the whole platform is recorded in the platform's own log", async () => {
  await operators.one.within('', (app) => recordOnPlatform(app, 'platform.distributed', { tables: 3 }));
  const { rows } = await admin.query(
    'select action, result, metadata, environment, request_id from platform_audit_logs',
  );
  const metadata = { tables: 3, actor: 'npm run admin' };
  expect(rows).toEqual([
    { action: 'platform.distributed', result: 'success', metadata, environment: 'staging', request_id: 'admin' },
  ]);
});
