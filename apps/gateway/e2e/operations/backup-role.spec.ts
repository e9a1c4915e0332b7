import { Client } from 'pg';
import type { CliResult } from '../../src/admin/print-result';
import { jsonOf, runAdmin } from '../support/admin-program';
import { givenProduct } from '../support/factories';
import { useClient, useDatabaseAdmin, useHooks, useObject } from '../support/fixtures';
import { startGateway, testDatabase } from '../support/gateway';
import { inDatabase } from '../support/own-database';

const TOKEN = 'a-token-of-20-letters';
const superuser = useDatabaseAdmin();
const name = `test_backup_${process.pid}_${Date.now()}`;

/** The address of the database for a log-in whose password is `secret`. */
const urlOf = (role: string): string =>
  inDatabase(testDatabase.admin_url, name).replace(/\/\/[^@]+@/, `//${role}:secret@`);

const settings = { DATABASE_URL: inDatabase(testDatabase.url, name), DAS_DATABASE_ADMIN_URL: urlOf(name) };
const admin = (backup: string, ...words: string[]): Promise<CliResult> =>
  runAdmin({ ...settings, DAS_BACKUP_URL: backup && urlOf(backup) }, ...words);

/** A database whose owner is not a superuser, as in production, and the log-ins of the backups. */
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
    await superuser.query(
      `drop role das_backup, ${name}_blind, ${name}_stranger; drop owned by ${name} cascade; drop role ${name}`,
    );
  },
);
const owner = useClient(inDatabase(testDatabase.admin_url, name));
const gateway = useObject(
  () => startGateway({ DAS_METRICS_TOKEN: TOKEN }, { url: settings.DATABASE_URL }),
  (started) => started.stop(),
);

interface Report {
  ok: boolean;
  tables: { table: string; seen: number | null; there: number }[];
}

const countsOf = ({ tables }: Report): Record<string, (number | null)[]> =>
  Object.fromEntries(tables.map(({ table, seen, there }) => [table, [seen, there]]));

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
  const quiet = countsOf(jsonOf<Report>(await admin('das_backup', 'backup-role', '--check', '--json')));
  const { rows: tables } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  for (const { name: table } of tables) {
    const { rows } = await owner.query<{ count: number }>(`select count(*)::integer from ${table}`);
    const count = (rows[0]?.count ?? 0) - (table === 'platform_audit_logs' ? 1 : 0); // the entry of the check itself
    expect({ [table]: quiet[table] }).toEqual({ [table]: [count, count] });
  }
  expect([Object.keys(quiet).length, quiet['tenants']]).toEqual([tables.length, [2, 2]]);
  expect((await admin('das_backup', 'backup-role', '--check')).out).toMatch(
    /^The log-in of DAS_BACKUP_URL sees all \d+ rows of \d+ tables\.\n$/,
  );
});

test('a log-in that row-level security binds, one that may not read, and no log-in are reported', async () => {
  await gateway.newTenant();
  const blind = jsonOf<Report>(await admin(`${name}_blind`, 'backup-role', '--check', '--json'), 1);
  expect(blind.ok).toBe(false);
  expect(countsOf(blind)).toMatchObject({
    audit_logs: [0, expect.any(Number)],
    migrations: [expect.any(Number), expect.any(Number)],
  });
  const stranger = jsonOf<Report>(await admin(`${name}_stranger`, 'backup-role', '--check', '--json'), 1);
  expect(countsOf(stranger)).toMatchObject({ audit_logs: [null, expect.any(Number)], webhook_endpoints: [null, 0] });
  const { out } = await admin(`${name}_stranger`, 'backup-role', '--check');
  expect(out).toContain('webhook_endpoints  may not be read\n');
  expect(out).toContain('A backup with this log-in would be incomplete.\n');
  expect(await admin('', 'backup-role', '--check')).toEqual({
    code: 1,
    out: '',
    err: 'Set DAS_BACKUP_URL to the log-in that backups use.\n',
  });
});

test('the last check is in the log of the platform, and a metric of every instance', async () => {
  const incomplete = async (): Promise<string[]> => {
    const text = await (
      await fetch(`${gateway.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
    ).text();
    return text.split('\n').filter((line) => line.startsWith('das_backup_'));
  };
  await owner.query(
    `alter table platform_audit_logs disable trigger append_only; delete from platform_audit_logs where action = 'platform.backup_checked'`,
  );
  expect(await incomplete()).toEqual([]);
  const { tables } = jsonOf<Report>(await admin(`${name}_blind`, 'backup-role', '--check', '--json'), 1);
  const short = tables.filter(({ seen, there }) => seen !== there).length;
  expect(short).toBeGreaterThan(5);
  expect(await incomplete()).toEqual([`das_backup_incomplete_tables ${short}`]);
  jsonOf(await admin('das_backup', 'backup-role', '--check', '--json'));
  expect(await incomplete()).toEqual(['das_backup_incomplete_tables 0']);
  const { rows } = await owner.query(
    `select result, metadata, request_id from platform_audit_logs where action = 'platform.backup_checked' order by occurred_at`,
  );
  const entry = (incomplete_tables: number): object => ({
    result: 'success',
    metadata: { incomplete_tables, tables: tables.length, actor: 'npm run admin' },
    request_id: 'admin',
  });
  expect(rows).toEqual([entry(short), entry(0)]);
});
