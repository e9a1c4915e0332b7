import { setTimeout as pause } from 'node:timers/promises';
import { ApiKeysService, newToken } from '@das/api-keys';
import { getStorageToken } from '@nestjs/throttler';
import type { RateLimits } from '../../src/http/authentication/rate-limits';
import { useDatabaseAdmin, useOwnGateway } from '../support/fixtures';
import { type Gateway, type Reply, type TestTenant, post, replyOf, startGateway } from '../support/gateway';
import { passTime } from '../support/pass-time';

const admin = useDatabaseAdmin();
const LIMITS = { DAS_GRAPHQL_REQUESTS_PER_MINUTE: 60, DAS_REST_REQUESTS_PER_MINUTE: 0 };
const [gateway, second] = [useOwnGateway(LIMITS), useOwnGateway(LIMITS)];

const PING = { query: '{ ping }' };

const ping = (tenant: TestTenant, on: Gateway = gateway): Promise<Reply> =>
  post(on.url, PING, { authorization: `Bearer ${tenant.token}` });
const atOnce = (tenant: TestTenant, count: number, ...on: Gateway[]): Promise<Reply[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => ping(tenant, on[index % on.length])));
const statuses = (replies: Reply[]): Record<string, number> =>
  Object.fromEntries([200, 429].map((status) => [status, replies.filter((reply) => reply.status === status).length]));

const subjectOf = async (tenant: TestTenant): Promise<string> => {
  const { rows } = await admin.query<{ id: string }>('select id from api_keys where tenant_id = $1', [tenant.id]);
  return `key:${rows[0]?.id}`;
};

describe('an API key', () => {
  test('gets exactly as many responses as its limit, however many requests are concurrent, on any instance', async () => {
    for (const instances of [[gateway], [gateway, second]]) {
      const tenant = await gateway.newTenant();
      expect(statuses(await atOnce(tenant, 61, ...instances))).toEqual({ 200: 60, 429: 1 });
      expect(statuses(await atOnce(tenant, 40, ...instances))).toEqual({ 200: 0, 429: 40 });
    }
  });

  test('gets a different remaining count with each of many concurrent responses', async () => {
    const tenant = await gateway.newTenant();
    const replies = await atOnce(tenant, 70, gateway, second);
    const remaining = replies
      .filter(({ status }) => status === 200)
      .map(({ headers }) => Number(headers.get('x-ratelimit-remaining')));
    expect(remaining.sort((a, b) => b - a)).toEqual(Array.from({ length: 60 }, (_, index) => 59 - index));
    expect(
      replies.filter(({ status, headers }) => status === 429 && headers.get('x-ratelimit-remaining') === '0'),
    ).toHaveLength(10);
  });

  test('gets its limit with every response, and Retry-After when the limit is reached', async () => {
    const tenant = await gateway.newTenant();
    const { status, headers } = await ping(tenant);
    expect(status).toBe(200);
    expect(headers.get('ratelimit-policy')).toBe('"graphql";q=60;w=60');
    expect(headers.get('ratelimit')).toBe('"graphql";r=59;t=60');
    expect([headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual(['60', '59']);
    expect([headers.get('retry-after'), headers.get('x-ratelimit-reset')]).toEqual([null, null]);
    await atOnce(tenant, 59, gateway);
    const refused = await ping(tenant);
    const retry_after = Number(refused.headers.get('retry-after'));
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({
      message: 'Too Many Attempts.',
      errors: [{ message: 'Too Many Attempts.', extensions: { code: 'RATE_LIMIT_EXCEEDED', retry_after } }],
    });
    expect(retry_after).toBeGreaterThan(30);
    expect(retry_after).toBeLessThanOrEqual(60);
    expect(refused.headers.get('ratelimit')).toBe(`"graphql";r=0;t=${retry_after}`);
    expect(Math.abs(Number(refused.headers.get('x-ratelimit-reset')) - Date.now() / 1_000 - retry_after)).toBeLessThan(
      3,
    );
  });

  test('succeeds after Retry-After, and not before', async () => {
    const tenant = await gateway.newTenant();
    await atOnce(tenant, 61, gateway);
    await passTime(admin, await subjectOf(tenant), 54_000);
    const retry_after = Number((await ping(tenant)).headers.get('retry-after'));
    expect(retry_after).toBeLessThanOrEqual(6);
    expect((await ping(tenant)).status).toBe(429);
    await pause(retry_after * 1_000);
    expect((await ping(tenant)).status).toBe(200);
  });

  test('pays one request for a batch, for a body that cannot be parsed and for a document that is refused', async () => {
    const tenant = await gateway.newTenant();
    const remaining = async (body: unknown): Promise<string | null> =>
      (await post(gateway.url, body, { authorization: `Bearer ${tenant.token}` })).headers.get('x-ratelimit-remaining');
    expect(await remaining(PING)).toBe('59');
    expect(await remaining([PING, PING, PING])).toBe('58');
    expect(await remaining('{"query')).toBe('57');
    expect(await remaining({ query: '{ a: ping b: ping nonsense }' })).toBe('56');
  });

  test('has separate limits for GraphQL and REST, per environment, for every spelling of the path', async () => {
    const tenant = await gateway.newTenant();
    const limitOn = async (path: string): Promise<string | null> =>
      (await fetch(gateway.url + path, { headers: { authorization: `Bearer ${tenant.token}` } })).headers.get(
        'ratelimit',
      );
    expect(await limitOn('/v2/approvals')).toBe('"rest";r=499;t=60');
    expect(await limitOn('/nothing/here')).toMatch(/^"rest";r=498;t=\d+$/);
    expect(await limitOn('/graphql?query={ping}')).toBe('"graphql";r=59;t=60');
    expect(await limitOn('/%67raphql?query={ping}')).toMatch(/^"graphql";r=58;t=\d+$/);
    const production = await startGateway({ ...LIMITS, DAS_ENVIRONMENT: 'production' });
    const { token } = await tenant.as(() =>
      production.app
        .get(ApiKeysService)
        .createUnchecked({ name: 'P', role: 'owner', user_id: tenant.owner.id }, 'production'),
    );
    const response = await fetch(`${production.url}/v2/approvals`, { headers: { authorization: `Bearer ${token}` } });
    await production.stop();
    expect(response.headers.get('ratelimit-policy')).toBe('"rest";q=1000;w=60');
  });

  test('gets the error body of REST for a REST path', async () => {
    const narrow = await startGateway({ DAS_REST_REQUESTS_PER_MINUTE: 1 });
    const tenant = await narrow.newTenant();
    const get = async (): Promise<Reply> =>
      replyOf(await fetch(`${narrow.url}/v2/approvals`, { headers: { authorization: `Bearer ${tenant.token}` } }));
    await get();
    const { status, headers, body } = await get();
    await narrow.stop();
    const retry_after = Number(headers.get('retry-after'));
    expect([status, body]).toEqual([429, { error: 'rate_limit_exceeded', message: 'Too Many Attempts.', retry_after }]);
  });

  test('may have its own limit, effective with the next request, which also counts earlier requests', async () => {
    const tenant = await gateway.newTenant();
    const limit = async (requests: number | null): Promise<unknown> => {
      const id = (await subjectOf(tenant)).slice('key:'.length);
      return tenant.as(() => gateway.app.get(ApiKeysService).limit(id, requests));
    };
    await atOnce(tenant, 10, gateway);
    await limit(12);
    expect((await ping(tenant)).headers.get('ratelimit-policy')).toBe('"graphql";q=12;w=60');
    expect(statuses(await atOnce(tenant, 3, gateway, second))).toEqual({ 200: 1, 429: 2 });
    await limit(70);
    expect(statuses(await atOnce(tenant, 60, gateway, second))).toEqual({ 200: 58, 429: 2 });
    await limit(null);
    expect((await ping(tenant)).headers.get('ratelimit')).toMatch(/^"graphql";r=0;t=\d+$/);
  });

  test('records when it was last used, at most once a minute', async () => {
    const tenant = await gateway.newTenant();
    const used = async (): Promise<Date | null | undefined> => {
      const { rows } = await admin.query<{ last_used_at: Date | null }>(
        'select last_used_at from api_keys where tenant_id = $1',
        [tenant.id],
      );
      return rows[0]?.last_used_at;
    };
    expect(await used()).toBeNull();
    await ping(tenant);
    const first = await used();
    expect(Math.abs(Number(first) - Date.now())).toBeLessThan(5_000);
    await atOnce(tenant, 20, gateway);
    expect(await used()).toEqual(first);
    await admin.query(`update api_keys set last_used_at = now() - interval '61 s' where tenant_id = $1`, [tenant.id]);
    await atOnce(tenant, 20, gateway);
    expect(Math.abs(Number(await used()) - Date.now())).toBeLessThan(5_000);
  });
});

test('a 401 takes no request from a limit and has no headers of a limit', async () => {
  const { status, headers } = await post(gateway.url, PING, { authorization: `Bearer ${newToken('staging')}` });
  expect(status).toBe(401);
  expect([...headers.keys()].filter((name) => /ratelimit|retry/.test(name))).toEqual([]);
});

test('callers without a key are counted in the same way, through the storage of the throttler', async () => {
  const storage = gateway.app.get<RateLimits>(getStorageToken());
  const subject = `session:${Math.random()}`;
  expect(await storage.take(subject, 'graphql', 2)).toEqual({
    is_allowed: true,
    quota: 2,
    remaining: 1,
    wait_s: 60,
    reset_at: expect.any(Number),
  });
  const increment = () => storage.increment(subject, 60_000, 2, 0, 'graphql');
  expect(await increment()).toMatchObject({ totalHits: 2, isBlocked: false, timeToBlockExpire: 0 });
  expect(await increment()).toMatchObject({ totalHits: 3, isBlocked: true, timeToBlockExpire: 60 });
  expect((await storage.take(subject, 'rest', 2)).is_allowed).toBe(true);
});

test('idle rate limits are removed, and others stay', async () => {
  const [idle, busy] = [await gateway.newTenant(), await gateway.newTenant()];
  await Promise.all([ping(idle), ping(busy)]);
  await passTime(admin, await subjectOf(idle), 121_000);
  await admin.query('select forget_idle_rate_limits()');
  const known = await admin.query('select subject from rate_limits where subject = any($1)', [
    [await subjectOf(idle), await subjectOf(busy)],
  ]);
  expect(known.rows).toEqual([{ subject: await subjectOf(busy) }]);
  expect((await ping(idle)).headers.get('x-ratelimit-remaining')).toBe('59');
});
