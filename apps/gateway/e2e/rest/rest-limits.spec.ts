import { ApiKeysService } from '@das/api-keys';
import { useOwnGateway, useTenant } from '../support/fixtures';
import { restError } from '../support/expected';
import { type Reply, newUser } from '../support/gateway';
import { type Rest, restClient } from '../support/rest-client';

const gateway = useOwnGateway({ DAS_REST_REQUESTS_PER_MINUTE: 0, DAS_GRAPHQL_REQUESTS_PER_MINUTE: 60 });
const tenant = useTenant(gateway);

const HEADERS = ['ratelimit-policy', 'ratelimit', 'x-ratelimit-limit', 'x-ratelimit-remaining'];
const limitsOf = ({ headers }: Reply): unknown[] => HEADERS.map((name) => headers.get(name));
const limitHeaders = (bucket: string, quota: number, used: number): unknown[] => {
  const remaining = quota - used;
  return [
    `"${bucket}";q=${quota};w=60`,
    expect.stringMatching(new RegExp(`^"${bucket}";r=${remaining};t=\\d+$`)),
    `${quota}`,
    `${remaining}`,
  ];
};

describe('the limit of a key', () => {
  test('is the REST limit on every REST route, and GraphQL has a separate count', async () => {
    const rest = await restClient(gateway, tenant);
    const paths = [
      '/v2/audit-logs',
      '/v2/audit-logs/checkpoint',
      '/v2/api-keys',
      '/v2/webhooks',
      '/v2/webhooks/deliveries',
      '/v2/session',
      '/v2/products?x=1',
    ];
    for (const [index, path] of paths.entries())
      expect(limitsOf(await rest(path))).toEqual(limitHeaders('rest', 500, index + 1));
    expect(limitsOf(await rest('/v2/webhooks', { method: 'POST', body: {} }))).toEqual(limitHeaders('rest', 500, 8));
    expect(limitsOf(await tenant.graphql('{ ping }'))).toEqual(limitHeaders('graphql', 60, 1));
    expect(limitsOf(await rest('/v2/products'))).toEqual(limitHeaders('rest', 500, 9));
    expect(limitsOf(await tenant.graphql('{ ping }'))).toEqual(limitHeaders('graphql', 60, 2));
  });

  test('refuses the 501st REST request of a minute in staging, and GraphQL requests still succeed', async () => {
    const own = await gateway.newTenant();
    const ask = (): Promise<Response> =>
      fetch(`${gateway.url}/v2/session`, { headers: { authorization: `Bearer ${own.token}` } });
    const statuses: number[] = [];
    for (let wave = 0; wave < 10; wave += 1)
      statuses.push(...(await Promise.all(Array.from({ length: 51 }, ask))).map(({ status }) => status));
    expect([200, 429].map((status) => statuses.filter((each) => each === status).length)).toEqual([500, 10]);
    const { status, headers, body } = await (await restClient(gateway, own))('/v2/session');
    const retry_after = Number(headers.get('retry-after'));
    expect([status, body]).toEqual([429, { error: 'rate_limit_exceeded', message: 'Too Many Attempts.', retry_after }]);
    expect(limitsOf({ status, headers, body })).toEqual(limitHeaders('rest', 500, 500));
    expect(Math.abs(Number(headers.get('x-ratelimit-reset')) - Date.now() / 1_000 - retry_after)).toBeLessThan(3);
    expect((await own.graphql('{ ping }')).status).toBe(200);
  });
});

describe('the audit log records the operation of a refusal', () => {
  type Entry = { action: string; result: string; metadata: object; actor: { user_id: string }; resource_type: null };
  const refusals = async (rest: Rest): Promise<Entry[]> =>
    ((await rest('/v2/audit-logs?action=auth.forbidden')).body as { data: Entry[] }).data;
  const forbidden = restError('forbidden', 'This action is unauthorized.');

  test('because of the role', async () => {
    const own = await gateway.newTenant();
    const [owner, auditor] = [await restClient(gateway, own), await own.as(() => newUser(gateway.app, 'auditor'))];
    const client = await restClient(gateway, auditor);
    for (const [method, path] of [
      ['GET', '/v2/api-keys'],
      ['DELETE', '/v2/webhooks/some'],
      ['POST', '/v2/webhooks/deliveries/some/replay'],
    ] as const) {
      const { status, body } = await client(path, { method, headers: { 'idempotency-key': 'refused' } });
      expect([status, body]).toEqual([403, forbidden]);
    }
    const entries = await refusals(owner);
    expect(entries.map(({ result, metadata, actor }) => [result, metadata, actor.user_id])).toEqual(
      ['POST /v2/webhooks/deliveries/:id/replay', 'DELETE /v2/webhooks/:id', 'GET /v2/api-keys'].map((operation) => [
        'refused',
        { operation, code: 'forbidden' },
        auditor.owner.id,
      ]),
    );
  });

  test('because of a read-only key', async () => {
    const own = await gateway.newTenant();
    const owner = await restClient(gateway, own);
    const { token } = await own.as(() =>
      gateway.app
        .get(ApiKeysService)
        .createUnchecked({ name: 'R', role: 'owner', user_id: own.owner.id, readOnly: true }, 'staging'),
    );
    const reader = await restClient(gateway, { token });
    for (const method of ['GET', 'HEAD']) expect((await reader('/v2/webhooks', { method })).status).toBe(200);
    for (const [method, path] of [
      ['POST', '/v2/api-keys'],
      ['PATCH', '/v2/webhooks/some'],
      ['DELETE', '/v2/session'],
    ] as const)
      expect((await reader(path, { method, body: {} })).body).toEqual(
        restError('read_only_key', 'This action is unauthorized.'),
      );
    expect((await refusals(owner)).map(({ metadata }) => metadata)).toEqual([
      { operation: 'DELETE /v2/session', code: 'read_only_key' },
      { operation: 'PATCH /v2/webhooks/:id', code: 'read_only_key' },
      { operation: 'POST /v2/api-keys', code: 'read_only_key' },
    ]);
  });
});
