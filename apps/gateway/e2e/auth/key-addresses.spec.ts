import { AuditEntry } from '@das/audit';
import { where } from '@das/platform';
import { setTimeout as pause } from 'node:timers/promises';
import { useGateway, useTenant } from '../support/fixtures';
import { type Reply, dataOf, post, replyOf } from '../support/gateway';
import { newKey } from '../support/keys';

const gateway = useGateway({ DAS_TRUST_PROXY: '1' });
const tenant = useTenant(gateway);

const UNAUTHENTICATED = { errors: [{ message: 'Unauthenticated.' }] };

const ask = (token: string, address: string, query = '{ ping }'): Promise<Reply> =>
  post(gateway.url, { query }, { authorization: `Bearer ${token}`, 'x-forwarded-for': address });
const statusFrom = async (token: string, address: string): Promise<number> => (await ask(token, address)).status;

test.each([
  [
    ['10.0.0.0/8', '203.0.113.7'],
    ['10.255.0.1', '203.0.113.7', '::ffff:10.1.2.3'],
    ['11.0.0.1', '203.0.113.8', '::1'],
  ],
  [['2001:db8::/32'], ['2001:db8::1', '2001:DB8:ffff::'], ['2001:db9::1', '10.0.0.1']],
  [['::ffff:192.0.2.0/120'], ['192.0.2.9', '::ffff:c000:209'], ['192.0.3.9']],
  [['0.0.0.0/0'], ['192.0.2.9'], ['2001:db8::1']],
  [['::/0'], ['2001:db8::1'], ['192.0.2.9']],
])('a key with the ranges %j works from %j and not from %j', async (allowed_cidrs, inside, outside) => {
  const { secret } = await newKey(tenant, { allowed_cidrs });
  expect(await Promise.all(inside.map((address) => statusFrom(secret, address)))).toEqual(inside.map(() => 200));
  expect(await Promise.all(outside.map((address) => statusFrom(secret, address)))).toEqual(outside.map(() => 401));
});

test('the refusal equals that of an unknown key, is recorded, and takes nothing from the limit', async () => {
  const customer = await gateway.newTenant();
  const { api_key, secret } = await newKey(customer, { allowed_cidrs: ['10.0.0.0/8'], requests_per_minute: 2 });
  const unknown = await ask(`${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`, '192.0.2.1');
  for (let count = 0; count < 3; count += 1) {
    const refused = await ask(secret, '192.0.2.1');
    expect([refused.status, refused.body]).toEqual([401, UNAUTHENTICATED]);
    expect([unknown.status, unknown.body]).toEqual([401, UNAUTHENTICATED]);
    const named = (reply: Reply): string[] => [...reply.headers.keys()].sort();
    expect(named(refused)).toEqual(named(unknown));
  }
  const rest = await replyOf(
    await fetch(`${gateway.url}/v2/products`, {
      headers: { authorization: `Bearer ${secret}`, 'x-forwarded-for': '192.0.2.1' },
    }),
  );
  expect([rest.status, rest.body]).toEqual([
    401,
    { error: 'invalid_api_key', message: 'The API key is invalid or expired.' },
  ]);
  expect([await statusFrom(secret, '10.0.0.1'), await statusFrom(secret, '10.0.0.1')]).toEqual([200, 200]);
  expect(await statusFrom(secret, '10.0.0.1')).toBe(429);
  await pause(600); // entries are written in batches
  const entries = await customer.as(() =>
    gateway.db.rowsOf(AuditEntry).list({ where: where.equals('action', 'auth.failed') }),
  );
  expect(entries.map(({ metadata, resource_id, ip }) => ({ metadata, resource_id, ip }))).toEqual([
    ...Array.from({ length: 3 }, () => ({
      metadata: { reason: 'address_not_allowed', method: 'POST', path: '/graphql' },
      resource_id: api_key.id,
      ip: '192.0.2.1',
    })),
    {
      metadata: { reason: 'address_not_allowed', method: 'GET', path: '/v2/products' },
      resource_id: api_key.id,
      ip: '192.0.2.1',
    },
  ]);
});

test('concurrent requests with one key are judged by the address of each', async () => {
  const { secret } = await newKey(tenant, { allowed_cidrs: ['10.0.0.0/8'] });
  const addresses = Array.from({ length: 40 }, (_, index) => (index % 2 ? '10.0.0.1' : '192.0.2.1'));
  const statuses = await Promise.all(addresses.map((address) => statusFrom(secret, address)));
  expect(statuses).toEqual(addresses.map((address) => (address === '10.0.0.1' ? 200 : 401)));
});

test('an address that the client writes itself is not used', async () => {
  const { secret } = await newKey(tenant, { allowed_cidrs: ['10.0.0.0/8'] });
  expect(await statusFrom(secret, '10.0.0.1, 192.0.2.1')).toBe(401);
  expect(await statusFrom(secret, '192.0.2.1, 10.0.0.1')).toBe(200);
});

test.each([
  [['10.0.0.0/8', '10.0.0.1/8'], { 'input.allowed_cidrs.1': ['The selected input.allowed cidrs.1 is invalid.'] }],
  [['10.0.0.0/33'], { 'input.allowed_cidrs.0': ['The selected input.allowed cidrs.0 is invalid.'] }],
  [['fe80::1%eth0'], { 'input.allowed_cidrs.0': ['The selected input.allowed cidrs.0 is invalid.'] }],
  [['10.0.0.0/8\u0000'], { 'input.allowed_cidrs.0': ['The selected input.allowed cidrs.0 is invalid.'] }],
  [[], { 'input.allowed_cidrs': ['The input.allowed cidrs field must have at least 1 items.'] }],
  [
    Array<string>(51).fill('10.0.0.1'),
    { 'input.allowed_cidrs': ['The input.allowed cidrs field must not have more than 50 items.'] },
  ],
])('the ranges %j are refused', async (allowed_cidrs, validation) => {
  const document = 'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { secret } }';
  expect((await tenant.graphql(document, { input: { name: 'K', allowed_cidrs } })).body).toEqual({
    errors: [expect.objectContaining({ extensions: { code: 'VALIDATION_FAILED', validation } })],
    data: { createApiKey: null },
  });
});

test('ranges are stored in their shortest form, and IPv4-mapped ones as IPv4', async () => {
  const document =
    'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { api_key { allowed_cidrs } } }';
  const allowed_cidrs = ['2001:DB8:0::/48', '::ffff:10.0.0.0/104', '203.0.113.7'];
  expect(dataOf(await tenant.graphql(document, { input: { name: 'K', allowed_cidrs } }))).toEqual({
    createApiKey: { api_key: { allowed_cidrs: ['2001:db8::/48', '10.0.0.0/8', '203.0.113.7'] } },
  });
});
