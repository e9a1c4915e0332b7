import { AuditEntry } from '@das/audit';
import { where } from '@das/platform';
import { TenantsService, type User } from '@das/tenants';
import { useOwnGateway, useTenant } from '../support/fixtures';
import { restError } from '../support/expected';
import { type Reply, type TestTenant, replyOf } from '../support/gateway';
import { PASSWORD, asDatabaseAdmin, logIn, newAddress, newPerson } from '../support/people';

const gateway = useOwnGateway({ DAS_TRUST_PROXY: true });
const tenant = useTenant(gateway);

const INVALID = {
  error: 'invalid_credentials',
  message: 'These credentials are not valid.',
  request_id: expect.any(String),
};
const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address });
const unknown = (index: number): object => ({ email: `${index}-${tenant.id}@test.example`, password: PASSWORD });

/** Posts a body without changes. */
const postText = async (body: string, headers: Record<string, string>): Promise<Reply> =>
  replyOf(
    await fetch(`${gateway.url}/v2/session`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    }),
  );

/** Sends log-ins until the limit of the address is reached. @returns the status of each */
async function useUp(send: (index: number) => Promise<Reply>): Promise<number[]> {
  const statuses: number[] = [];
  for (const wave of [0, 10, 20])
    statuses.push(
      ...(await Promise.all(Array.from({ length: 10 }, async (_, index) => (await send(wave + index)).status))),
    );
  return statuses;
}

function expectLimited({ status, headers, body }: Reply): void {
  const retry_after = Number(headers.get('retry-after'));
  expect([status, body]).toEqual([429, { error: 'rate_limit_exceeded', message: 'Too Many Attempts.', retry_after }]);
  expect(retry_after).toBeGreaterThan(0);
  expect(retry_after).toBeLessThanOrEqual(60);
  const waits_s = Number(headers.get('x-ratelimit-reset')) - Date.now() / 1_000;
  expect(waits_s).toBeGreaterThan(retry_after - 30);
  expect(waits_s).toBeLessThanOrEqual(retry_after + 1);
}

describe('the log-in limit of an address', () => {
  test('counts refused bodies, before they are parsed', async () => {
    const headers = from(newAddress());
    const bodies = ['{"x":1}', '{', '', '[]'];
    const statuses = await useUp((index) => postText(bodies[index % bodies.length] as string, headers));
    expect([...new Set(statuses)].sort()).toEqual([400, 422]);
    expectLimited(await postText('{', headers));
    expectLimited(await logIn(gateway.url, unknown(0), headers));
    expect((await postText('{', from(newAddress()))).status).toBe(400);
  });

  test('counts a /64 network of IPv6 as one address', async () => {
    const statuses = await useUp((index) =>
      logIn(gateway.url, unknown(index), from(`2001:db8:9:9::${index.toString(16)}`)),
    );
    expect(new Set(statuses)).toEqual(new Set([401]));
    expectLimited(await logIn(gateway.url, unknown(30), from('2001:db8:9:9:ffff::1')));
    expect((await logIn(gateway.url, unknown(31), from('2001:db8:9:a::1'))).status).toBe(401);
  });

  test('counts an IPv4-mapped address as the IPv4 address, and ignores entries that the client wrote', async () => {
    const address = newAddress();
    await useUp((index) =>
      logIn(gateway.url, unknown(index), from(`198.51.100.${index}, ${index % 2 ? '' : '::ffff:'}${address}`)),
    );
    expectLimited(await logIn(gateway.url, unknown(30), from(address)));
    expect((await logIn(gateway.url, unknown(31), from(`${address}, ${newAddress()}`))).status).toBe(401);
  });

  test('does not count attempts of pages of another origin, which would use up the limit of their visitor', async () => {
    const headers = from(newAddress());
    const statuses = await useUp(() => postText('{', { ...headers, origin: 'https://elsewhere.example' }));
    expect(new Set(statuses)).toEqual(new Set([403]));
    expect((await logIn(gateway.url, unknown(32), headers)).status).toBe(401);
  });
});

test('a log-in body of more than 4,096 bytes is refused', async () => {
  const headers = from(newAddress());
  const padded = (bytes: number): string => JSON.stringify(unknown(33)).padEnd(bytes, ' ');
  const refused = await postText(padded(4_097), headers);
  expect([refused.status, refused.body]).toEqual([
    413,
    restError('payload_too_large', 'The body is larger than 4096 bytes.'),
  ]);
  expect((await postText(padded(4_096), headers)).status).toBe(401);
});

describe('a failed log-in', () => {
  const failures = (customer: TestTenant): Promise<AuditEntry[]> =>
    customer.as(() => gateway.db.rowsOf(AuditEntry).list({ where: where.equals('action', 'auth.failed') }));
  const platformRows = (request_id: string): Promise<object[]> =>
    asDatabaseAdmin('select ip, user_agent, metadata from platform_audit_logs where request_id = $1', [request_id]);

  test('with an e-mail of several tenants records the IP address and the browser only in the platform audit log', async () => {
    const [here, there] = [await gateway.newTenant(), await gateway.newTenant()];
    const email = `several-${here.id}@test.example`;
    const make = (where: TestTenant): Promise<User> =>
      where.as(() =>
        gateway.app.get(TenantsService).createUser({ name: 'Both', email, role: 'requester', password: PASSWORD }),
      );
    const users = [await make(here), await make(there)];
    const [address, request_id] = [newAddress(), `several-${here.id}`];
    const sent = { ...from(address), 'x-request-id': request_id, 'user-agent': 'a browser' };
    expect((await logIn(gateway.url, { email, password: 'not the password' }, sent)).body).toEqual(INVALID);
    for (const [index, where] of [here, there].entries()) {
      const entries = await failures(where);
      expect(entries.map(({ ip, user_agent, resource_id }) => ({ ip, user_agent, resource_id }))).toEqual([
        { ip: null, user_agent: null, resource_id: users[index]?.id },
      ]);
    }
    expect(await platformRows(request_id)).toEqual([
      { ip: address, user_agent: 'a browser', metadata: { reason: 'invalid_credentials' } },
    ]);
  });

  test('with an e-mail of one tenant records both in the audit log of that tenant only', async () => {
    const own = await gateway.newTenant();
    const { email, id } = await newPerson(gateway, own, 'approver');
    const [address, request_id] = [newAddress(), `one-${own.id}`];
    await logIn(
      gateway.url,
      { email, password: 'not the password' },
      { ...from(address), 'x-request-id': request_id, 'user-agent': 'a browser' },
    );
    expect(await failures(own)).toMatchObject([{ ip: address, user_agent: 'a browser', resource_id: id }]);
    expect(await platformRows(request_id)).toEqual([]);
  });

  test('writes one line into the service log, without the e-mail', async () => {
    const { email } = await newPerson(gateway, tenant, 'approver');
    const [address, request_id] = [newAddress(), `line-${tenant.id}`];
    await logIn(gateway.url, { email, password: 'not the password' }, { ...from(address), 'x-request-id': request_id });
    const lines = gateway.log
      .filter((line) => line.includes(request_id))
      .map((line) => JSON.parse(line) as { level: number; nest: object });
    expect(lines.map(({ level, nest }) => [level, nest])).toEqual([
      [40, { message: 'A log-in failed.', request_id, ip: address, reason: 'invalid_credentials' }],
    ]);
    expect(gateway.log.join('')).not.toContain(email);
  });
});
