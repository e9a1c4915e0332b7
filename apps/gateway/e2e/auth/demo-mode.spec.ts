import { request as httpRequest } from 'node:http';
import { AuditEntry } from '@das/audit';
import { newId, runInContext, systemContext, where } from '@das/platform';
import { TenantsService } from '@das/tenants';
import { servicesOf } from '../../src/bootstrap/start-service';
import { demoPeople } from '../../src/demo/demo-data';
import { seedTenant } from '../../src/demo/seed-tenant';
import { veltrona } from '../../src/demo/veltrona/veltrona';
import { DemoMode } from '../../src/http/authentication/demo-mode';
import { restError, restInvalid } from '../support/expected';
import { useOwnGateway, useRest } from '../support/fixtures';
import type { Gateway, Reply } from '../support/gateway';
import { PASSWORD, askAs, cookieOf, newAddress, shownUser } from '../support/people';

const gateway = useOwnGateway({ DAS_TRUST_PROXY: true });
const switchedOff = useOwnGateway({ DAS_TRUST_PROXY: true, DAS_DEMO_LOG_IN: 'off' });
const withoutDemo = useOwnGateway({ DAS_TRUST_PROXY: true });
const anonymous = useRest(gateway, null);

const PATH = '/v2/session/demo';
const PRIYA = 'priya.nair@veltrona.example';
const tenant_id = newId();
const asTenant = <T>(work: () => Promise<T>): Promise<T> => runInContext(systemContext(tenant_id), work);

beforeAll(async () => {
  const services = servicesOf(gateway.app);
  const people = {
    ...veltrona,
    slug: `veltrona-${tenant_id.toLowerCase()}`,
    categories: [],
    products: [],
    requests: [],
  };
  await seedTenant(services, people, { environment: 'staging' }, tenant_id);
  const accounts = await demoPeople(services, [tenant_id]);
  for (const { app } of [gateway, switchedOff]) app.get(DemoMode).begin(accounts);
});

const idOf = async (email: string): Promise<string> =>
  (await asTenant(() => gateway.app.get(TenantsService).users())).find((user) => user.email === email)?.id ?? '';

const enter = (body: unknown, headers: Record<string, string> = {}): Promise<Reply> =>
  anonymous(PATH, { method: 'POST', body, headers: { 'x-forwarded-for': newAddress(), ...headers } });

const person = (name: string, role: string, ...levels: string[]): object => ({
  name,
  role,
  levels,
  tenant: 'Veltrona Power & Sensing',
  email: `${name.toLowerCase().replace(' ', '.')}@veltrona.example`,
});
const EVERYBODY = [
  person('Elise Hartmann', 'owner'),
  person('Tom Reyes', 'admin'),
  person('Priya Nair', 'approver', 'PA'),
  person('Mara Okafor', 'approver', 'RSM-NA'),
  person('Lukas Brandt', 'approver', 'RSM-EMEA'),
  person('Grace Lindqvist', 'approver', 'RD'),
  person('Victor Stone', 'approver', 'VP'),
  person('Dana Whitlock', 'requester'),
  person('Owen Patel', 'requester'),
  person('Sam Ibarra', 'auditor'),
];

test('the people of the demo are listed with their roles and levels, and without an inactive person', async () => {
  expect(await anonymous(PATH)).toMatchObject({ status: 200, body: { data: EVERYBODY } });
  const owen = await idOf('owen.patel@veltrona.example');
  await asTenant(() => gateway.app.get(TenantsService).updateUser(owen, { active: false }));
  expect((await anonymous(PATH)).body).toEqual({
    data: EVERYBODY.filter((each) => (each as { name: string }).name !== 'Owen Patel'),
  });
  const refused = await enter({ email: 'owen.patel@veltrona.example' });
  expect([refused.status, refused.body]).toEqual([
    401,
    restError('invalid_credentials', 'These credentials are not valid.'),
  ]);
  await asTenant(() => gateway.app.get(TenantsService).updateUser(owen, { active: true }));
});

test('a person logs in without a password, also after a change of the password, and the log-in is audited', async () => {
  const id = await idOf(PRIYA);
  const user = { id, name: 'Priya Nair', email: PRIYA, role: 'approver', active: true };
  await asTenant(() => gateway.app.get(TenantsService).updateUser(id, { password: PASSWORD }));
  const reply = await enter({ email: ` ${PRIYA.toUpperCase()} ` });
  expect([reply.status, reply.body, reply.headers.get('cache-control')]).toEqual([
    200,
    shownUser(user as never),
    'no-store',
  ]);
  expect(reply.headers.get('set-cookie')).toMatch(
    /session=[A-Za-z0-9_-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Strict/,
  );
  const ask = askAs(gateway.url, cookieOf(reply));
  expect((await ask('{ me { user { name } tenant { id } } }')).body).toEqual({
    data: { me: { user: { name: 'Priya Nair' }, tenant: { id: tenant_id } } },
  });
  const entries = await asTenant(() =>
    gateway.db.rowsOf(AuditEntry).list({ where: where.equals('action', 'session.created') }),
  );
  expect(entries).toMatchObject([
    { result: 'success', actor: { kind: 'session', user_id: id }, changes: { user_id: [null, id] } },
  ]);
  const next = await enter({ email: PRIYA }, { cookie: cookieOf(reply) });
  expect([next.status, (await ask('{ ping }')).status]).toEqual([200, 401]); // the earlier session was replaced
});

test('only people of the demo log in: a user of another tenant with the same e-mail, and any other user, do not', async () => {
  const other = await gateway.newTenant();
  const tenants = gateway.app.get(TenantsService);
  await other.as(() => tenants.createUser({ name: 'Impostor', email: PRIYA, role: 'owner' }));
  await asTenant(() => tenants.createUser({ name: 'New', email: 'new@veltrona.example', role: 'requester' }));
  expect((await enter({ email: PRIYA })).body).toMatchObject({ data: { user: { name: 'Priya Nair' } } });
  for (const email of ['new@veltrona.example', other.owner.email, 'nobody@test.example']) {
    const { status, body, headers } = await enter({ email });
    expect([status, body, headers.get('set-cookie')]).toEqual([
      401,
      restError('invalid_credentials', 'These credentials are not valid.'),
      null,
    ]);
  }
});

test('wrong bodies and foreign pages are refused as those of a log-in', async () => {
  const answerTo = async (body: unknown, headers?: Record<string, string>): Promise<unknown[]> => {
    const { status, body: answer } = await enter(body, headers);
    return [status, answer];
  };
  expect(await answerTo({})).toEqual([422, restInvalid({ email: ['The email field is required.'] })]);
  expect(await answerTo({ email: 5 })).toEqual([422, restInvalid({ email: ['The email field must be a string.'] })]);
  expect(await answerTo({ email: PRIYA, password: 'x' })).toEqual([
    422,
    restInvalid({ password: ['The password field is prohibited.'] }),
  ]);
  expect(await answerTo([])).toEqual([400, restError('malformed_request', 'The body must be a JSON object.')]);
  expect((await answerTo({ email: 'x'.repeat(5_000) }))[0]).toBe(413);
  expect(await answerTo({ email: PRIYA }, { origin: 'https://evil.example' })).toEqual([
    403,
    restError('forbidden', 'This action is unauthorized.'),
  ]);
});

test('log-ins are limited to 10 a minute per account and 30 per address', async () => {
  const account = 'sam.ibarra@veltrona.example';
  const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await enter({ email: account })).status));
  expect(statuses.sort()).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
  const from = { 'x-forwarded-for': newAddress() };
  const attempts: number[] = [];
  for (let index = 0; index < 31; index += 1)
    attempts.push((await enter({ email: `${index}@test.example` }, from)).status);
  expect([attempts.filter((status) => status === 401).length, attempts.at(-1)]).toEqual([30, 429]);
});

/** Sends a request with any `Host`, which `fetch` would replace. */
const sendTo = (
  { url }: Gateway,
  method: string,
  headers: Record<string, string>,
): Promise<{ status?: number; body: unknown }> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(url);
    const sent = httpRequest(
      { host: '127.0.0.1', port, path: PATH, method, headers: { 'content-type': 'application/json', ...headers } },
      (response) => {
        let text = '';
        response.on('data', (chunk) => (text += String(chunk)));
        response.on('end', () => resolve({ status: response.statusCode, body: JSON.parse(text) as unknown }));
      },
    );
    sent.on('error', reject);
    sent.end(method === 'POST' ? JSON.stringify({ email: PRIYA }) : undefined);
  });

describe('outside demo mode', () => {
  const ABSENT = { status: 404, body: restError('not_found', 'Not found.') };

  test.each<[string, Gateway, Record<string, string>]>([
    ['without the embedded demo', withoutDemo, {}],
    ['with DAS_DEMO_LOG_IN=off', switchedOff, {}],
    ['with a Host that is not loopback', gateway, { host: 'das.example' }],
    ['with a Host that only begins like loopback', gateway, { host: 'localhost.evil.example' }],
  ])('%s the list is empty and the log-in does not exist', async (_, service, headers) => {
    const from = { ...headers, 'x-forwarded-for': newAddress() };
    const credentials: Record<string, string>[] = [
      {},
      { authorization: 'Bearer nonsense' },
      { cookie: 'das_session=unknown' },
      { origin: 'https://evil.example' },
    ];
    for (const credential of credentials)
      expect(await sendTo(service, 'GET', { ...from, ...credential })).toEqual({ status: 200, body: { data: [] } });
    for (let attempt = 0; attempt < 32; attempt += 1) expect(await sendTo(service, 'POST', from)).toEqual(ABSENT); // no attempt is counted
    expect(await sendTo(service, 'POST', { ...from, origin: 'https://evil.example' })).toEqual(ABSENT);
  });

  test('a forwarded host does not make the request one on loopback', async () => {
    expect(await sendTo(gateway, 'POST', { host: 'das.example', 'x-forwarded-host': 'localhost' })).toEqual(ABSENT);
  });
});

test('the list reads no session, so it counts for no limit', async () => {
  const reply = await enter({ email: 'tom.reyes@veltrona.example' });
  const cookie = cookieOf(reply);
  const { headers, status } = await anonymous(PATH, { headers: { cookie } });
  expect([status, headers.get('ratelimit')]).toEqual([200, null]);
});
