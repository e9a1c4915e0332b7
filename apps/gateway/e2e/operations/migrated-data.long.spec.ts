import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AuditChain } from '@das/audit';
import { newId, runInContext, systemContext } from '@das/platform';
import { baseline, migrateDatabase, migrations } from '@das/schema';
import { Client } from 'pg';
import { violations } from '../support/invariants';
import { runAdmin } from '../support/admin-program';
import { TEST_SECRET_KEY, startGateway, testDatabase } from '../support/gateway';
import { inDatabase } from '../support/own-database';
import { schemaOf } from '../support/schema-of';
import { ServiceProcess, discard, newDataDir } from '../support/service-process';

const DUMP = readFileSync(join(__dirname, 'fixtures', 'before-baseline.sql'), 'utf8');
/** The tenant of the dump and its counts: audit entries, products, and requests that are not deleted. */
const TENANT = '01M81JCTD3ZX4X05AGE7VE5VEV';
const COUNTED = `
  select (select count(*)::integer from audit_logs) as entries, (select sum(rows)::integer from product_counts) as products,
         (select sum(rows)::integer from request_counts) as requests`;
const RECORDED = 'select name from migrations order by id';
const ALL = migrations.map(({ name }) => name);
const LATER = ALL.slice(baseline.length);

/** Roles other than the owner that may create objects, and security definer functions that search those objects first. */
const OPEN_FUNCTIONS = `
  select rolname as name from pg_roles
   where rolname in ('das_app', 'das_service', 'das_search', 'das_authenticator', 'das_worker')
     and (has_schema_privilege(oid, 'public', 'create') or has_database_privilege(oid, current_database(), 'temporary'))
  union all select proname from pg_proc where prosecdef and pronamespace = 'public'::regnamespace and (proconfig @> '{"search_path=public, pg_temp"}') is not true`;

/** An owner of databases who is not a superuser, as on a managed server. */
const [owner, password] = [`das_owner_${Date.now()}`, newId()];
const databases: string[] = [];
let admin: Client;
beforeAll(async () => {
  admin = new Client(testDatabase.admin_url);
  await admin.connect();
  await admin.query(`create role ${owner} login createrole password '${password}'`);
  for (const role of ['das_app', 'das_search', 'das_authenticator', 'das_worker'])
    await admin.query(`grant ${role} to ${owner} with admin option`);
});
afterAll(async () => {
  for (const name of databases) await admin.query(`drop database ${name} with (force)`);
  await admin.query(`drop owned by ${owner} cascade; drop role ${owner}`);
  await admin.end();
});

interface OwnersDatabase {
  url: string;
  admin_url: string;
}

/** A database of the owner, created from SQL that a superuser runs. */
async function newDatabase(sql = ''): Promise<OwnersDatabase> {
  const name = `${owner}_${databases.length}`;
  await admin.query(`create database ${name} owner ${owner}`);
  databases.push(name);
  await on(inDatabase(testDatabase.admin_url, name), (superuser) => superuser.query(sql));
  const admin_url = inDatabase(testDatabase.admin_url, name).replace(/\/\/[^@]+@/, `//${owner}:${password}@`);
  return { url: inDatabase(testDatabase.url, name), admin_url };
}

const restoredDump = (sql = ''): Promise<OwnersDatabase> =>
  newDatabase(DUMP.replaceAll(' TO postgres', ` TO ${owner}`) + sql);

async function on<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(url);
  await client.connect();
  return work(client).finally(() => client.end());
}

const rows = (url: string, text: string): Promise<unknown[]> =>
  on(url, async (client) => (await client.query<object>(text)).rows);
const recorded = async (url: string): Promise<string[]> =>
  (await rows(url, RECORDED)).map((row) => (row as { name: string }).name);

test('an owner who is not a superuser can migrate an empty database with the baseline', async () => {
  const { url, admin_url } = await newDatabase();
  expect(await migrateDatabase({ url, admin_url })).toEqual(ALL);
  expect(await rows(admin_url, OPEN_FUNCTIONS)).toEqual([]);
});

test('a database with all earlier migrations has the schema of the baseline, records it without running it, and keeps its data', async () => {
  const [empty, restored] = [await newDatabase(), await restoredDump()];
  const earlier = await recorded(restored.admin_url);
  await migrateDatabase(empty);
  expect([earlier.length, await migrateDatabase(restored), await migrateDatabase(restored)]).toEqual([30, LATER, []]);
  expect(await recorded(restored.admin_url)).toEqual([...earlier, ...ALL]);
  expect(await on(restored.admin_url, schemaOf)).toEqual(await on(empty.admin_url, schemaOf));
  const seenByAll = inDatabase(testDatabase.admin_url, new URL(restored.url).pathname.slice(1));
  expect(await rows(seenByAll, COUNTED)).toEqual([{ entries: 10, products: 2, requests: 1 }]);
  expect(await violations(TENANT, seenByAll)).toEqual([]);

  const gateway = await startGateway({}, restored);
  const ready = await fetch(`${gateway.url}/health/ready`);
  const verified = await runInContext(systemContext(TENANT), () => gateway.app.get(AuditChain).verify());
  await gateway.stop();
  expect([ready.status, verified]).toEqual([200, { entries: 10, first_bad: null }]);
});

test('a database with only some of the earlier migrations is refused with one sentence by the service and by the command, and is not changed', async () => {
  const { url, admin_url } = await restoredDump('delete from public.migrations where id > 28;');
  const before = await recorded(admin_url);
  const err =
    'This database lacks 2 of the 30 migrations that the baseline replaces, the first of them AuditNamedColumns1764000091000: ' +
    'bring it up to date with the last version that contains them, then start this version.\n';
  const settings = { DATABASE_URL: url, DAS_DATABASE_ADMIN_URL: admin_url, DAS_SECRET_KEY: TEST_SECRET_KEY };
  expect(await runAdmin(settings, 'migrate')).toEqual({ code: 1, out: '', err });
  const data_dir = newDataDir();
  const service = new ServiceProcess(data_dir, settings);
  expect([await service.exit, service.output]).toEqual([1, err]);
  discard(data_dir);
  expect(await recorded(admin_url)).toEqual(before);
});
