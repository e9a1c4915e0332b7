import { request as rawRequest } from 'node:http';
import { ApiKeysService } from '@das/api-keys';
import { useOwnGateway, useRest, useTenant } from '../support/fixtures';
import { restError } from '../support/expected';
import { startGateway } from '../support/gateway';
import { restClient } from '../support/rest-client';

const gateway = useOwnGateway();
const tenant = useTenant(gateway);
const rest = useRest(gateway, tenant);

const INVALID_KEY = '{"error":"invalid_api_key","message":"The API key is invalid or expired."}';
const CHALLENGE = 'Bearer realm="das"';
const PROBLEM = { accept: 'application/problem+json' };

describe('a request without a valid key', () => {
  test.each([
    ['GET', '/v2/approvals'],
    ['HEAD', '/v2/approvals'],
    ['POST', '/v2/products'],
    ['POST', '/v1/discount/create'],
    ['PUT', '/v2/products'],
    ['GET', '/v2/nothing'],
    ['GET', '/v2/openapi.json/x'],
    ['PUT', '/v2/session'],
    ['POST', '/metrics'],
    ['GET', '/health'],
  ])('%s %s is a 401 of exactly these bytes, for any body', async (method, path) => {
    for (const authorization of ['', 'Bearer nonsense', `Basic ${tenant.token}`]) {
      const body = method === 'GET' || method === 'HEAD' ? undefined : '{';
      const response = await fetch(gateway.url + path, {
        method,
        headers: { authorization, 'content-type': 'text/plain' },
        body,
      });
      expect([response.status, response.headers.get('content-type')]).toEqual([401, 'application/json; charset=utf-8']);
      expect([response.headers.get('cache-control'), response.headers.get('www-authenticate')]).toEqual([
        'no-store',
        CHALLENGE,
      ]);
      expect(await response.text()).toBe(method === 'HEAD' ? '' : INVALID_KEY);
    }
  });

  test.each([
    ['GET', '/%68ealth/live', 200],
    ['GET', '/health/nothing', 404],
    ['POST', '/health/live', 405],
    ['POST', '/v2/docs', 405],
    ['GET', '/v2/%6Fpenapi.json', 200],
  ])('%s %s has the policy of an open route: %d', async (method, path, expected) => {
    expect((await fetch(gateway.url + path, { method })).status).toBe(expected);
  });

  test('gets the same error as problem+json on request', async () => {
    const response = await fetch(`${gateway.url}/v2/approvals`, { headers: PROBLEM });
    const detail = 'The API key is invalid or expired.';
    expect([response.status, response.headers.get('content-type')]).toEqual([
      401,
      'application/problem+json; charset=utf-8',
    ]);
    expect(response.headers.get('www-authenticate')).toBe(CHALLENGE);
    expect(await response.json()).toEqual({
      type: 'urn:das:error:invalid_api_key',
      title: 'Unauthorized',
      status: 401,
      detail,
      error: 'invalid_api_key',
    });
  });

  test('gets the error format of GraphQL on /graphql', async () => {
    const response = await fetch(`${gateway.url}/graphql`, { method: 'POST' });
    expect([await response.text(), response.headers.get('www-authenticate')]).toEqual([
      '{"errors":[{"message":"Unauthenticated."}]}',
      CHALLENGE,
    ]);
  });
});

describe('a read-only key', () => {
  test('can read, and each write is refused before its body is parsed', async () => {
    const { token } = await tenant.as(() =>
      gateway.app
        .get(ApiKeysService)
        .createUnchecked({ name: 'Reader', role: 'owner', user_id: tenant.owner.id, readOnly: true }, 'staging'),
    );
    const reader = await restClient(gateway, { token });
    for (const method of ['GET', 'HEAD']) expect((await reader('/v2/products', { method })).status).toBe(200);
    const writes: [string, string][] = [
      ['POST', '/v2/products'],
      ['PATCH', '/v2/products/1'],
      ['DELETE', '/v2/approvals/1'],
      ['POST', '/v1/discount/create'],
    ];
    for (const [method, path] of writes) {
      const { status, body } = await reader(path, { method, body: '{', headers: { 'idempotency-key': 'x' } });
      expect([status, body]).toEqual([403, restError('read_only_key', 'This action is unauthorized.')]);
    }
  });
});

describe('paths and methods', () => {
  test.each([
    ['PUT', '/v2/products', 'GET, HEAD, POST'],
    ['DELETE', '/v2/approvals', 'GET, HEAD, POST'],
    ['POST', '/v2/approval-levels/1', 'DELETE, GET, HEAD, PATCH'],
    ['OPTIONS', '/v2/product-categories/1?x=y', 'DELETE, GET, HEAD, PATCH'],
    ['GET', '/v1/discount/create', 'POST'],
    ['POST', '/v2/openapi.json', 'GET, HEAD'],
    ['DELETE', '/health/live', 'GET, HEAD'],
    ['PATCH', '/v2/webhooks/deliveries', 'GET, HEAD'],
    ['DELETE', '/v2/webhooks/deliveries', 'GET, HEAD'],
    ['POST', '/v2/webhooks/deliveries', 'GET, HEAD'],
    ['POST', '/v2/api-keys/1', 'DELETE, GET, HEAD, PATCH'],
    ['GET', '/v2/api-keys/1/rotate', 'POST'],
  ])('%s %s: 405 with the allowed methods', async (method, path, allowed) => {
    const { status, headers, body } = await rest(path, { method, headers: { 'content-type': 'text/plain' } });
    expect([status, headers.get('allow'), body]).toEqual([
      405,
      allowed,
      restError('method_not_allowed', 'Method not allowed.'),
    ]);
  });

  test.each(['/v2/nothing', '/v2', '/v2/products/1/2', '/v2/products/', '/V2/products', '/v3/products', '/'])(
    '%s: 404',
    async (path) => {
      for (const method of ['GET', 'POST']) {
        const { status, body } = await rest(path, { method });
        expect([status, body]).toEqual([404, restError('not_found', 'Not found.')]);
      }
    },
  );

  test('an id of any form and length is not found, and an id that cannot be decoded is malformed', async () => {
    for (const id of ['abc', '0', '-1', '99999999999999999999', '%00', '%F0%9F%98%80', 'x'.repeat(4_000)])
      expect((await rest(`/v2/products/${id}`)).status).toBe(404);
    const { status, headers, body } = await rest('/v2/products/%zz');
    expect([status, body]).toEqual([400, restError('malformed_request', 'The request is malformed.')]);
    expect(headers.get('x-request-id')).toBe((body as { request_id: string }).request_id);
  });

  test('HEAD has the status and headers of GET, without a body', async () => {
    const { headers } = await rest('/v2/approvals', { method: 'POST', body: {} });
    for (const path of ['/v2/approvals?per_page=1', String(headers.get('location'))]) {
      const [head, get] = [await rest(path, { method: 'HEAD' }), await rest(path)];
      const facts = ({ status, headers: own }: typeof head): unknown[] => [
        status,
        ...['content-type', 'content-length', 'etag'].map((name) => own.get(name)),
      ];
      expect([facts(head), head.body]).toEqual([facts(get), '']);
    }
    expect((await rest('/v2/approvals/none', { method: 'HEAD' })).status).toBe(404);
    expect((await rest('/v2/approvals?x=1', { method: 'HEAD' })).status).toBe(422);
  });

  test('a DELETE with a JSON content type and without a body succeeds', async () => {
    const { headers } = await rest('/v2/approvals', { method: 'POST', body: {} });
    expect(
      (
        await rest(String(headers.get('location')), {
          method: 'DELETE',
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(200);
  });
});

describe('every response', () => {
  test('has the request id, and is not cacheable', async () => {
    const requests: [string, object][] = [
      ['/v2/products', {}],
      ['/v2/products/1', {}],
      ['/v2/products?x=1', {}],
      ['/v2/nothing', {}],
      ['/v2/products', { method: 'POST', body: '{' }],
    ];
    for (const [path, request] of requests) {
      const { headers, body, status } = await rest(path, { ...request, headers: { 'x-request-id': 'mine.1' } });
      expect([headers.get('x-request-id'), headers.get('cache-control')]).toEqual(['mine.1', 'no-store']);
      if (status >= 400) expect(body).toMatchObject({ request_id: 'mine.1' });
    }
  });

  test('of an error can be problem+json with the same members', async () => {
    const { status, headers, body } = await rest('/v2/products', {
      method: 'POST',
      body: {},
      headers: { accept: 'application/json;q=0.5, application/problem+json' },
    });
    expect([status, headers.get('content-type')]).toEqual([422, 'application/problem+json; charset=utf-8']);
    const errors = { partnumber: ['The partnumber field is required.'] };
    const named = { error: 'validation_failed', errors, request_id: headers.get('x-request-id') };
    expect(body).toEqual({
      type: 'urn:das:error:validation_failed',
      title: 'Unprocessable Entity',
      status,
      detail: 'The given data was invalid.',
      ...named,
    });
    expect((await rest('/v2/products', { headers: PROBLEM })).headers.get('content-type')).toBe(
      'application/json; charset=utf-8',
    );
  });

  test('of an internal error hides its cause, which is in the log', async () => {
    const broken = jest.spyOn(gateway.db, 'rowsOf').mockImplementation(() => {
      throw new Error('a secret of the house');
    });
    const { status, body } = await rest('/v2/products');
    broken.mockRestore();
    expect([status, body]).toEqual([500, restError('internal_error', 'Internal server error')]);
    expect(gateway.log.some((line) => line.includes('a secret of the house'))).toBe(true);
  });

  test('while the connection pool is exhausted is a 503 with Retry-After', async () => {
    const narrow = await startGateway({ DAS_DATABASE_POOL_SIZE: 1 });
    const customer = await narrow.newTenant();
    let release: () => void = () => undefined;
    const holding = customer.as(() => narrow.db.transaction(() => new Promise<void>((resolve) => (release = resolve))));
    const asked = Date.now();
    const response = await fetch(`${narrow.url}/v2/products`, {
      headers: { authorization: `Bearer ${customer.token}` },
    });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await response.json()).toEqual(
      restError('service_unavailable', 'The service is temporarily unavailable. Try again.'),
    );
    expect(Date.now() - asked).toBeLessThan(3_500);
    release();
    await holding;
    await narrow.stop();
  });
});

test('an invalid Host header causes no error', async () => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { host: 'a b/c', authorization: `Bearer ${tenant.token}` };
    rawRequest(`${gateway.url}/v2/products`, { headers }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });
  expect(status).toBe(200);
});
