import { setTimeout as pause } from 'node:timers/promises';
import { ApiKeysService, newToken } from '@das/api-keys';
import { AuditLogsService } from '@das/audit';
import { useDatabaseAdmin, useOwnGateway } from '../support/fixtures';
import { ULID } from '../support/expected';
import { type TestTenant, post, replyOf, startGateway } from '../support/gateway';

const gateway = useOwnGateway({ DAS_TRUST_PROXY: true });
const admin = useDatabaseAdmin();

let addresses = 0;
/** A client address without earlier failures. */
const newAddress = (): string => `198.51.100.${(addresses += 1)}`;

const authenticate = (address: string, headers: Record<string, string>, on = gateway) =>
  post(on.url, { query: '{ ping }' }, { 'x-forwarded-for': address, 'user-agent': 'knocker', ...headers });
const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });

/** Failures are written asynchronously: waits up to one second. */
async function eventually<T>(find: () => Promise<T[]>, count = 1): Promise<T[]> {
  for (let tries = 0; tries < 40; tries += 1) {
    const found = await find();
    if (found.length >= count) return found;
    await pause(25);
  }
  throw new Error('It was not there within a second.');
}

interface PlatformRow {
  metadata: { reason: string; repeats?: number };
}

/** The entries of the platform audit log for an address. */
const platformRows = async (address: string): Promise<PlatformRow[]> => {
  const text =
    'select action, result, metadata, environment, user_agent, request_id from platform_audit_logs where ip = $1 order by id';
  return (await admin.query<PlatformRow>(text, [address])).rows;
};

const tenantFailures = (tenant: TestTenant) =>
  tenant.as(async () => (await gateway.app.get(AuditLogsService).list({ filter: { action: 'auth.failed' } })).data);

const newKey = (tenant: TestTenant, environment: 'staging' | 'production' = 'staging', expires_at?: string) =>
  tenant.as(() =>
    gateway.app
      .get(ApiKeysService)
      .createUnchecked({ name: 'Test', role: 'owner', user_id: tenant.owner.id, expires_at }, environment),
  );

test.each([
  ['missing_header', (): Record<string, string> => ({})],
  ['missing_header', () => ({ authorization: ' ' })],
  ['bad_scheme', () => ({ authorization: `Basic ${newToken('staging')}` })],
  ['bad_scheme', () => ({ authorization: newToken('staging') })],
  ['bad_format', () => bearer('nonsense')],
  ['bad_format', () => ({ authorization: 'Bearer' })],
  ['bad_checksum', () => bearer(`${newToken('staging').slice(0, -6)}000000`)],
  ['unknown_key', () => bearer(newToken('staging'))],
])('%s is recorded in the platform audit log without the key', async (reason, headersOf) => {
  const address = newAddress();
  const headers = headersOf();
  expect((await authenticate(address, { ...headers, 'x-request-id': `knock-${address}` })).status).toBe(401);
  expect(await eventually(() => platformRows(address))).toEqual([
    {
      action: 'auth.failed',
      result: 'failed',
      metadata: { reason, method: 'POST', path: '/graphql' },
      environment: 'staging',
      user_agent: 'knocker',
      request_id: `knock-${address}`,
    },
  ]);
});

describe('a failure with a known key', () => {
  const revoked = async (tenant: TestTenant) => {
    const made = await newKey(tenant);
    await tenant.as(() => gateway.app.get(ApiKeysService).revoke(made.api_key.id));
    return made;
  };
  const ofInactiveUser = async (tenant: TestTenant) => {
    const made = await newKey(tenant);
    await admin.query('update users set active = false where tenant_id = $1', [tenant.id]);
    return made;
  };

  test.each([
    ['revoked', revoked],
    ['revoked', ofInactiveUser],
    ['expired', (tenant: TestTenant) => newKey(tenant, 'staging', '2020-01-01 00:00:00')],
    ['wrong_environment', (tenant: TestTenant) => newKey(tenant, 'production')],
  ])('%s is recorded within a second in the audit log of its tenant and nowhere else', async (reason, make) => {
    const tenant = await gateway.newTenant();
    const { token, api_key } = await make(tenant);
    const address = newAddress();
    const refused = await authenticate(address, bearer(token));
    expect([refused.status, refused.body]).toEqual([401, { errors: [{ message: 'Unauthenticated.' }] }]);
    const [entry] = await eventually(() => tenantFailures(tenant));
    expect(entry).toEqual({
      id: ULID,
      seq: expect.any(String),
      occurred_at: expect.any(String),
      action: 'auth.failed',
      result: 'failed',
      actor: { kind: 'anonymous', name: 'anonymous' },
      resource_type: 'api_key',
      resource_id: api_key.id,
      changes: {},
      metadata: { reason, method: 'POST', path: '/graphql' },
      environment: 'staging',
      ip: address,
      user_agent: 'knocker',
      request_id: refused.headers.get('x-request-id'),
    });
    expect(await platformRows(address)).toEqual([]);
  });
});

test('failures beyond ten a minute per address and reason are recorded as a count, also when the service stops', async () => {
  const service = await startGateway({ DAS_TRUST_PROXY: true });
  const [address, other] = [newAddress(), newAddress()];
  for (let failure = 0; failure < 25; failure += 1) await authenticate(address, {}, service);
  await authenticate(address, { authorization: 'Basic x' }, service);
  await authenticate(other, {}, service);
  await service.stop();
  const rows = await platformRows(address);
  expect(rows.filter(({ metadata }) => metadata.reason === 'missing_header')).toHaveLength(11);
  expect(rows.map(({ metadata }) => metadata.repeats).filter(Boolean)).toEqual([15]);
  expect(rows.filter(({ metadata }) => metadata.reason === 'bad_scheme')).toHaveLength(1);
  expect(await platformRows(other)).toHaveLength(1);
});

describe('an address that fails more than 300 times a minute', () => {
  test('receives 429 with Retry-After, while valid keys from it and other addresses are not limited', async () => {
    const tenant = await gateway.newTenant();
    const address = newAddress();
    for (let round = 0; round < 15; round += 1)
      await Promise.all(Array.from({ length: 20 }, () => authenticate(address, bearer('nonsense'))));
    const refused = await authenticate(address, bearer(newToken('staging')));
    const retry_after = Number(refused.headers.get('retry-after'));
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({
      message: 'Too Many Attempts.',
      errors: [{ message: 'Too Many Attempts.', extensions: { code: 'RATE_LIMIT_EXCEEDED', retry_after } }],
    });
    expect(retry_after).toBeGreaterThan(30);
    expect(retry_after).toBeLessThanOrEqual(60);
    const rest = await replyOf(await fetch(`${gateway.url}/v2/approvals`, { headers: { 'x-forwarded-for': address } }));
    expect([rest.status, rest.body]).toEqual([
      429,
      { error: 'rate_limit_exceeded', message: 'Too Many Attempts.', retry_after: expect.any(Number) },
    ]);
    expect((await authenticate(address, bearer(tenant.token))).status).toBe(200);
    expect((await authenticate(newAddress(), bearer('nonsense'))).status).toBe(401);
  });

  test('is the address that the trusted proxy wrote, not an entry that the client wrote', async () => {
    const address = newAddress();
    for (let failure = 0; failure < 300; failure += 1)
      await authenticate(`203.0.113.${failure % 250}, ${failure % 2 ? '' : '::ffff:'}${address}`, {});
    expect((await authenticate(`192.0.2.1, ${address}`, {})).status).toBe(429);
    expect((await authenticate(`${address}, ${newAddress()}`, {})).status).toBe(401);
  });

  test('is a /64 network in IPv6', async () => {
    for (let failure = 0; failure < 300; failure += 1) await authenticate(`2001:db8:1:2::${failure.toString(16)}`, {});
    expect((await authenticate('2001:db8:1:2:ffff::1', {})).status).toBe(429);
    expect((await authenticate('2001:db8:1:3::1', {})).status).toBe(401);
  });
});

test('a 401 of a REST path has the error body of REST', async () => {
  const { status, body } = await replyOf(await fetch(`${gateway.url}/v2/approvals`));
  expect([status, body]).toEqual([401, { error: 'invalid_api_key', message: 'The API key is invalid or expired.' }]);
});

test('neither the audit log nor the service log contains a key', async () => {
  const { token } = await gateway.newTenant();
  const wrong = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
  const address = newAddress();
  await authenticate(address, bearer(wrong));
  await fetch(`${gateway.url}/graphql?api_key=${wrong}`, { headers: { 'x-forwarded-for': address } });
  const rows = await eventually(() => platformRows(address), 2);
  for (const kept of [JSON.stringify(rows), gateway.log.join()]) expect(kept).not.toContain(wrong.slice(-12));
});
