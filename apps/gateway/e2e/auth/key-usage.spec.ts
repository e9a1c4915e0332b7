import { ULID, restError } from '../support/expected';
import { useDatabaseAdmin, useOwnGateway, useRest, useTenant } from '../support/fixtures';
import { type TestTenant, dataOf, post } from '../support/gateway';
import { newKey, personOf } from '../support/keys';
import { loggedIn } from '../support/people';
import { restClient } from '../support/rest-client';
import { statementsOf } from '../support/statements-of';

const gateway = useOwnGateway({
  DAS_TRUST_PROXY: true,
  DAS_GRAPHQL_REQUESTS_PER_MINUTE: 60,
  DAS_REST_REQUESTS_PER_MINUTE: 0,
});
const tenant = useTenant(gateway);
const rest = useRest(gateway, tenant);
const admin = useDatabaseAdmin();

const USAGE = '{ apiKeys { id usage { bucket limit used window_seconds } } }';
interface Used {
  id: string;
  usage: object[];
}

const usageOf = async (each: Pick<TestTenant, 'graphql'>): Promise<Used[]> =>
  dataOf<{ apiKeys: Used[] }>(await each.graphql(USAGE)).apiKeys;
const usage = (graphql: number, restRequests: number, limit = 60): object[] => [
  { bucket: 'graphql', limit, used: graphql, window_seconds: 60 },
  { bucket: 'rest', limit: 500, used: restRequests, window_seconds: 60 },
];
const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` });
const ping = (token: string, address?: string) =>
  post(gateway.url, { query: '{ ping }' }, { ...bearer(token), ...(address && { 'x-forwarded-for': address }) });

describe('the usage of a key', () => {
  test('counts the requests of the last 60 seconds in each bucket, the query itself included', async () => {
    const own = await gateway.newTenant();
    expect(await usageOf(own)).toEqual([{ id: ULID, usage: usage(1, 0) }]);
    const { api_key, secret } = await newKey(own, { requests_per_minute: 2 });
    await Promise.all([1, 2, 3].map(() => ping(secret))); // one is refused
    await (
      await restClient(gateway, { token: secret })
    )('/v2/products');
    expect(await usageOf(own)).toEqual([
      { id: expect.any(String), usage: usage(3, 0) },
      { id: api_key.id, usage: usage(2, 1, 2) },
    ]);
    const older = `update rate_limits set moments = array(select m - 60000 from unnest(moments) m) where subject = $1`;
    await admin.query(older, [`key:${api_key.id}`]);
    expect((await usageOf(own))[1]).toEqual({ id: api_key.id, usage: usage(0, 0, 2) });
  });

  test('is read over REST; an absent or foreign key is 404, and only owners may read it', async () => {
    const { api_key, secret } = await newKey(tenant);
    await ping(secret);
    const path = `/v2/api-keys/${api_key.id}/usage`;
    expect(await rest(path)).toMatchObject({ status: 200, body: { data: { usage: usage(1, 0) } } });
    const other = await restClient(gateway, await gateway.newTenant());
    const absent = restError('not_found', `No query results for model [ApiKey] ${api_key.id}`);
    expect(await other(path)).toMatchObject({ status: 404, body: absent });
    const { secret: weaker } = await newKey(tenant, {
      user_id: (await personOf(gateway, tenant, 'admin')).id,
      role: 'admin',
    });
    expect((await (await restClient(gateway, { token: weaker }))(path)).status).toBe(403);
  });

  test('of a foreign key is not counted by the function of the database', async () => {
    const other = await gateway.newTenant();
    const [{ id } = { id: '' }] = await usageOf(other);
    const text = 'select * from api_key_usage($1)';
    expect(await tenant.as(() => gateway.db.run({ text, values: [[id]] }))).toEqual([]);
    expect(await other.as(() => gateway.db.run({ text, values: [[id]] }))).toEqual([
      { api_key_id: id, bucket: 'graphql', used: 1 },
    ]);
  });

  test('of all keys is one statement, and a session counts for no key', async () => {
    const own = await gateway.newTenant();
    for (const name of ['A', 'B']) await newKey(own, { name });
    expect(await statementsOf(() => usageOf(own))).toHaveLength(2);
    const before = await usageOf(own);
    const page = await loggedIn(gateway, own, 'owner');
    expect(await usageOf(page)).toEqual(before);
  });
});

describe('the address of the last use', () => {
  const READ = '{ apiKeys { id last_used_at last_used_ip } }';
  const addressOf = async (id: string): Promise<string | null | undefined> => {
    const { apiKeys } = dataOf<{ apiKeys: { id: string; last_used_ip: string | null }[] }>(await tenant.graphql(READ));
    return apiKeys.find((key) => key.id === id)?.last_used_ip;
  };

  test('is written with last_used_at: at most once a minute, as the rate limits and the audit log see it', async () => {
    const { api_key, secret } = await newKey(tenant);
    expect(await addressOf(api_key.id)).toBeNull();
    await ping(secret, '198.51.100.1, 203.0.113.7');
    expect(await addressOf(api_key.id)).toBe('203.0.113.7');
    await ping(secret, '2001:DB8::1');
    expect(await addressOf(api_key.id)).toBe('203.0.113.7');
    await admin.query(`update api_keys set last_used_at = now() - interval '61 s' where id = $1`, [api_key.id]);
    await Promise.all(Array.from({ length: 10 }, () => ping(secret, '2001:DB8::1')));
    expect(await addressOf(api_key.id)).toBe('2001:db8::1');
  });

  test('is not written by a refused key', async () => {
    const { api_key, secret } = await newKey(tenant);
    dataOf(await tenant.graphql('mutation ($id: ID!) { revokeApiKey(id: $id) { id } }', { id: api_key.id }));
    expect((await ping(secret)).status).toBe(401);
    expect(await addressOf(api_key.id)).toBeNull();
  });
});
