import { Client } from 'pg';
import type { CliResult } from '../../src/admin/print-result';
import { jsonOf, runAdmin } from '../support/admin-program';
import { givenProduct } from '../support/factories';
import { useDatabaseAdmin, useHooks, useObject } from '../support/fixtures';
import { startGateway, testDatabase } from '../support/gateway';
import { inDatabase } from '../support/own-database';

const superuser = useDatabaseAdmin();
const name = `test_backup_${process.pid}_${Date.now()}`;

/** The address of the database for a log-in whose password is `secret`. */
const urlOf = (role: string): string => inDatabase(testDatabase.admin_url, name).replace(/\/\/[^@]+@/, `//${role}:secret@`);

const settings = { DATABASE_URL: inDatabase(testDatabase.url, name), DAS_DATABASE_ADMIN_URL: urlOf(name) };
const admin = (backup: string, ...words: string[]): Promise<CliResult> => runAdmin({ ...settings, DAS_BACKUP_URL: backup && urlOf(backup) }, ...words);

/** A database whose owner is no superuser, as in production, and the log-ins of the backups. */
useHooks(
  async () => {
    await superuser.query(`create role ${name} login createrole password 'secret'`);
    await superuser.query(`grant das_app, das_authenticator, das_search, das_worker to ${name} with admin option`);
    await superuser.query(`create database ${name} owner ${name}`);
    await superuser.query(`create role ${name}_blind login password 'secret'; grant pg_read_all_data to ${name}_blind`);
    await superuser.query(`create role ${name}_stranger login password 'secret'`);
    await superuser.query((await admin('', 'backup-role')).out);
    await superuser.query(`alter role das_backup password 'secret'`);
    expect(await admin('', 'migrate')).toMatchObject({ code: 0 });
  },
  async () => {
    await superuser.query(`drop database ${name} with (force)`);
    await superuser.query(`drop role das_backup, ${name}_blind, ${name}_stranger; drop owned by ${name} cascade; drop role ${name}`);
  },
);
const gateway = useObject(
  () => startGateway({}, { url: settings.DATABASE_URL }),
  (started) => started.stop(),
);

interface Report {
  ok: boolean;
  tables: { table: string; seen: number | null; there: number }[];
}

const countsOf = ({ tables }: Report): Record<string, (number | null)[]> => Object.fromEntries(tables.map(({ table, seen, there }) => [table, [seen, there]]));

test('the printed SQL can be run again, and its role can only log in and read everything', async () => {
  const { out, code } = await admin('', 'backup-role');
  expect([code, jsonOf(await admin('', 'backup-role', '--json'))]).toEqual([0, { sql: out.trimEnd() }]);
  await superuser.query(out);
  const { rows } = await superuser.query(`
    select rolcanlogin, rolbypassrls, rolsuper, rolcreatedb, rolcreaterole, rolreplication,
           (select array_agg(m.roleid::regrole::text) from pg_auth_members m where m.member = r.oid) as member_of
      from pg_roles r where rolname = 'das_backup'`);
  const none = { rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolreplication: false };
  expect(rows).toEqual([{ rolcanlogin: true, rolbypassrls: true, ...none, member_of: ['pg_read_all_data'] }]);
  const backup = new Client(urlOf('das_backup'));
  await backup.connect();
  await expect(backup.query('delete from due_deliveries'))
    .rejects.toThrow('permission denied')
    .finally(() => backup.end());
});

test('the check counts every row of every table once, also while the service writes', async () => {
  const tenants = [await gateway.newTenant(), await gateway.newTenant()];
  for (const tenant of tenants) await givenProduct(tenant);
  let isOver = false;
  const run = admin('das_backup', 'backup-role', '--check', '--json').finally(() => (isOver = true));
  while (!isOver) await givenProduct(tenants[0] as (typeof tenants)[0]);
  const report = jsonOf<Report>(await run);
  expect(report.ok).toBe(true);
  for (const { seen, there } of report.tables) expect(seen).toBe(there);
  const direct = new Client(inDatabase(testDatabase.admin_url, name));
  await direct.connect();
  const quiet = countsOf(jsonOf<Report>(await admin('das_backup', 'backup-role', '--check', '--json')));
  const { rows: tables } = await direct.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  for (const { name: table } of tables) {
    const { rows } = await direct.query<{ count: number }>(`select count(*)::integer from ${table}`);
    expect({ [table]: quiet[table] }).toEqual({ [table]: [rows[0]?.count, rows[0]?.count] });
  }
  await direct.end();
  expect([Object.keys(quiet).length, quiet['tenants']]).toEqual([tables.length, [2, 2]]);
  expect((await admin('das_backup', 'backup-role', '--check')).out).toMatch(/^The log-in of DAS_BACKUP_URL sees all \d+ rows of \d+ tables\.\n$/);
});

test('a log-in that row-level security binds, one that may not read, and no log-in are reported', async () => {
  await gateway.newTenant();
  const blind = jsonOf<Report>(await admin(`${name}_blind`, 'backup-role', '--check', '--json'), 1);
  expect(blind.ok).toBe(false);
  expect(countsOf(blind)).toMatchObject({ audit_logs: [0, expect.any(Number)], migrations: [expect.any(Number), expect.any(Number)] });
  const stranger = jsonOf<Report>(await admin(`${name}_stranger`, 'backup-role', '--check', '--json'), 1);
  expect(countsOf(stranger)).toMatchObject({ audit_logs: [null, expect.any(Number)], webhook_endpoints: [null, 0] });
  const { out } = await admin(`${name}_stranger`, 'backup-role', '--check');
  expect(out).toContain('webhook_endpoints  may not be read\n');
  expect(out).toContain('A backup with this log-in would be incomplete.\n');
  expect(await admin('', 'backup-role', '--check')).toEqual({ code: 1, out: '', err: 'Set DAS_BACKUP_URL to the log-in that backups use.\n' });
});
