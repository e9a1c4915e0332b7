import { useDatabaseAdmin, useOwnGateway, useOwnDatabase } from '../support/fixtures';
import { ULID } from '../support/expected';
import type { CliResult } from '../../src/admin/print-result';
import { jsonOf, runAdmin, runDasAdmin, spawnAdmin } from '../support/admin-program';
import { post } from '../support/gateway';
import { inDatabase } from '../support/own-database';
import { logIn } from '../support/people';
import { tamper } from '../support/tampered-logs';

/** The initial password of an invited user. */
const PASSWORD: unknown = expect.stringMatching(/^[A-Za-z0-9_-]{16}$/);

const database = useOwnDatabase();
const gateway = useOwnGateway({ DAS_GRAPHQL_REQUESTS_PER_MINUTE: 60 }, database);
const databaseAdmin = useDatabaseAdmin(database);
/** Two tenants that the program created, one of them with all options. */
let acme: Created;
let named: Created;
beforeAll(async () => {
  [acme, named] = await Promise.all([
    created('--name', 'Tenant acme', '--slug', 'acme', '--owner-email', 'owner@acme.example'),
    created('--name', 'Ärger & Söhne', '--owner-email', 'o@x.example', '--owner-name', 'Ö'),
  ]);
});

const admin = (...words: string[]): Promise<CliResult> =>
  runAdmin({ DATABASE_URL: database.url, DAS_DATABASE_ADMIN_URL: database.admin_url }, ...words);
const ping = (token: string) => post(gateway.url, { query: '{ ping }' }, { authorization: `Bearer ${token}` });

interface Created {
  tenant: { id: string };
  owner: { id: string };
  invitation: string;
  api_key: { id: string; prefix: string };
  secret: string;
}

const created = async (...words: string[]): Promise<Created> =>
  jsonOf(await admin('tenant', 'create', ...words, '--json'));

test('a command of das admin is recorded as one', async () => {
  const variables = { DATABASE_URL: database.url, DAS_DATABASE_ADMIN_URL: database.admin_url };
  const { secret } = jsonOf<Created>(
    await runDasAdmin(variables, 'tenant', 'create', '--name', 'By das', '--owner-email', 'd@x.example', '--json'),
  );
  const { body } = await post(
    gateway.url,
    { query: '{ auditLogs { data { actor } } }' },
    { authorization: `Bearer ${secret}` },
  );
  const actor = { kind: 'system', name: 'das admin' };
  expect(body).toEqual({ data: { auditLogs: { data: [{ actor }, { actor }, { actor }] } } });
});

test('tenant create creates an owner with a valid key, and records both in the audit log', async () => {
  expect(acme).toEqual({
    tenant: { id: ULID, slug: 'acme', name: 'Tenant acme' },
    owner: { id: ULID, name: 'owner', email: 'owner@acme.example' },
    invitation: PASSWORD,
    api_key: { id: ULID, prefix: expect.stringMatching(/^das_stg_.{4}….{3}$/) },
    secret: expect.stringMatching(/^das_stg_[0-9A-Za-z]{38}$/),
  });
  const list = '{ auditLogs { data { action actor } } products { paginatorInfo { total } } }';
  const { body } = await post(gateway.url, { query: list }, { authorization: `Bearer ${acme.secret}` });
  const actor = { kind: 'system', name: 'npm run admin' };
  expect(body).toEqual({
    data: {
      auditLogs: { data: ['api_key.created', 'user.created', 'tenant.created'].map((action) => ({ action, actor })) },
      products: { paginatorInfo: { total: 0 } },
    },
  });
  expect(await admin('tenant', 'create', '--name', 'Other', '--slug', 'acme', '--owner-email', 'o@x.example')).toEqual({
    code: 1,
    out: '',
    err: 'The slug has already been taken.\n',
  });
  expect(named).toMatchObject({ tenant: { slug: 'arger-sohne' }, owner: { name: 'Ö' } });
});

test('users and keys are created for a tenant; a new limit and a revocation of a key take effect with the next request', async () => {
  const { tenant, invitation } = acme;
  expect((await logIn(gateway.url, { email: 'owner@acme.example', password: invitation })).status).toBe(200);
  const invited = await admin(
    'user',
    'invite',
    '--tenant',
    'acme',
    '--email',
    'r@acme.example',
    '--role',
    'requester',
    '--json',
  );
  expect(jsonOf(invited)).toEqual({
    user: { id: ULID, name: 'r', email: 'r@acme.example', role: 'requester' },
    invitation: PASSWORD,
  });
  const making = await admin(
    'key',
    'create',
    '--tenant',
    'acme',
    '--user',
    'r@acme.example',
    '--name',
    'ERP',
    '--read-only',
    '--json',
  );
  const { api_key, secret } = jsonOf<{ api_key: { id: string }; secret: string }>(making);
  expect(api_key).toMatchObject({
    id: ULID,
    name: 'ERP',
    kind: 'read_only',
    environment: 'staging',
    role: 'requester',
    expires_at: null,
  });
  expect((await ping(secret)).headers.get('ratelimit-policy')).toBe('"graphql";q=60;w=60');
  const limited = await admin('key', 'limit', api_key.id, '--requests-per-minute', '500', '--json');
  expect(jsonOf(limited)).toMatchObject({ api_key: { id: api_key.id, requests_per_minute: 500 }, tenant: 'acme' });
  expect((await ping(secret)).headers.get('ratelimit-policy')).toBe('"graphql";q=500;w=60');
  expect((await admin('key', 'revoke', api_key.id, '--tenant', 'arger-sohne')).code).toBe(1);
  expect((await ping(secret)).status).toBe(200);
  expect(await admin('key', 'revoke', api_key.id.toLowerCase())).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Key das_stgro_.* of acme is revoked\.\n$/),
  });
  expect((await ping(secret)).status).toBe(401);
  const kept = await databaseAdmin.query(
    `select action from audit_logs where tenant_id = $1 and resource_id = $2 and action like 'api_key.%' order by seq`,
    [tenant.id, api_key.id],
  );
  expect(kept.rows).toEqual([
    { action: 'api_key.created' },
    { action: 'api_key.limited' },
    { action: 'api_key.revoked' },
  ]);
});

test('audit verify reports each log, and exits with 1 when one has a bad entry', async () => {
  expect(jsonOf(await admin('audit', 'verify', '--tenant', 'arger-sohne', '--json'))).toEqual({
    ok: true,
    tenants: [{ slug: 'arger-sohne', entries: 3, first_bad: null }],
  });
  await tamper(databaseAdmin, [
    `update audit_logs set action = 'x.y' where tenant_id = $1 and seq = 2`,
    [named.tenant.id],
  ]);
  const all = jsonOf<{ ok: boolean; tenants: { slug: string; first_bad: unknown }[] }>(
    await admin('audit', 'verify', '--json'),
    1,
  );
  expect([all.ok, all.tenants.filter(({ first_bad }) => first_bad)]).toEqual([
    false,
    [{ slug: 'arger-sohne', entries: 3, first_bad: { seq: 2, reason: 'changed' } }],
  ]);
});

test('a wrong command exits with 2 and one line, a command that fails exits with 1', async () => {
  const refusals: [number, RegExp, ...string[]][] = [
    [2, /^tenant create needs --name and --owner-email\. See --help\.\n$/, 'tenant', 'create'],
    [1, /^There is no key 01ARZ3NDEKTSV4RRFFQ69G5FAV\.\n$/, 'key', 'revoke', '01ARZ3NDEKTSV4RRFFQ69G5FAV'],
    [1, /^There is no tenant nobody\.\n$/, 'audit', 'verify', '--tenant', 'nobody'],
  ];
  const refused = refusals.map(async ([code, err, ...words]) =>
    expect(await admin(...words)).toEqual({ code, out: '', err: expect.stringMatching(err) }),
  );
  const misspelt = spawnAdmin({}, 'tenant', 'make');
  const unreachable = runAdmin({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }, 'migrate');
  const withoutOwner = runAdmin({ DATABASE_URL: database.url }, 'audit', 'verify');
  await Promise.all(refused);
  expect(await misspelt).toEqual({ code: 2, out: '', err: expect.stringMatching(/^[^\n]+\n$/) });
  expect(await unreachable).toMatchObject({ code: 1, err: expect.stringContaining('ECONNREFUSED') });
  expect(await withoutOwner).toMatchObject({ code: 1, err: expect.stringContaining('DAS_DATABASE_ADMIN_URL') });
});

test('an owner who may not create roles gets one sentence, and the grants in it are sufficient', async () => {
  const name = `test_owner_${process.pid}_${Date.now()}`;
  await databaseAdmin.query(`create role ${name} login password 'secret'`);
  await databaseAdmin.query(`create database ${name} owner ${name}`);
  const DAS_DATABASE_ADMIN_URL = inDatabase(database.admin_url, name).replace(/\/\/[^@]+@/, `//${name}:secret@`);
  const migrated = (): Promise<CliResult> =>
    runAdmin({ DATABASE_URL: inDatabase(database.url, name), DAS_DATABASE_ADMIN_URL }, 'migrate');
  try {
    const grants = [
      `alter role ${name} createrole;`,
      `grant das_app, das_authenticator, das_search, das_worker to ${name} with admin option;`,
    ];
    const err = `The role ${name} may not prepare the service's roles: run \`${grants.join(' ')}\` as a superuser.\n`;
    expect(await migrated()).toEqual({ code: 1, out: '', err });
    for (const grant of grants) await databaseAdmin.query(grant);
    expect(await migrated()).toMatchObject({ code: 0, err: '' });
  } finally {
    await databaseAdmin.query(`drop database ${name}`);
    await databaseAdmin.query(`drop owned by ${name} cascade`);
    await databaseAdmin.query(`drop role ${name}`);
  }
});
