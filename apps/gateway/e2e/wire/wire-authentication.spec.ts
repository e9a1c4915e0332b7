import { ApiKeysService, newToken } from '@das/api-keys';
import { useOwnGateway, useTenant } from '../support/fixtures';
import { startGateway } from '../support/gateway';

const gateway = useOwnGateway();
const tenant = useTenant(gateway);

const UNAUTHENTICATED = '{"errors":[{"message":"Unauthenticated."}]}';

interface Answer {
  status: number;
  type: string | null;
  text: string;
}

const REFUSED: Answer = { status: 401, type: 'application/json; charset=utf-8', text: UNAUTHENTICATED };

async function answerTo(request: RequestInit, path = '/graphql'): Promise<Answer> {
  const response = await fetch(gateway.url + path, request);
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

const ping = (authorization?: string): Promise<Answer> =>
  answerTo({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization === undefined ? {} : { authorization }) },
    body: '{"query":"{ ping }"}',
  });

/** A key of the tenant's owner. */
const newKey = (environment: 'staging' | 'production', expires_at?: string): Promise<{ id: string; token: string }> =>
  tenant.as(async () => {
    const made = await gateway.app
      .get(ApiKeysService)
      .createUnchecked({ name: 'Test', role: 'owner', user_id: tenant.owner.id, expires_at }, environment);
    return { id: made.api_key.id, token: made.token };
  });

const withOtherEnd = (token: string): string => token.slice(0, -1) + (token.endsWith('0') ? '1' : '0');

describe('a request without a valid key is a 401 with exactly one message', () => {
  test('when the header is missing', async () => {
    expect(await ping()).toEqual(REFUSED);
  });

  test.each([
    ['empty', ''],
    ['the scheme alone', 'Bearer'],
    ['the scheme and a blank', 'Bearer '],
    ['a malformed key', 'Bearer nonsense'],
    ['a malformed key with a valid prefix', 'Bearer das_stg_123'],
    ['a key of an older format', `Bearer sk_test_${'a'.repeat(38)}`],
  ])('when the header is %s', async (_, authorization) => {
    expect(await ping(authorization)).toEqual(REFUSED);
  });

  test('when the key has no scheme, or another scheme', async () => {
    const { token } = tenant;
    const headers = [
      token,
      `Basic ${token}`,
      `Basic ${Buffer.from(`key:${token}`).toString('base64')}`,
      `Token ${token}`,
      `BearerX ${token}`,
    ];
    for (const header of headers) expect(await ping(header)).toEqual(REFUSED);
  });

  test('when the header has more text after the key', async () => {
    for (const header of [`Bearer ${tenant.token} x`, `Bearer ${tenant.token}, Bearer ${tenant.token}`])
      expect(await ping(header)).toEqual(REFUSED);
  });
});

describe('a key of the right format is refused', () => {
  test('when the checksum of the key is wrong', async () => {
    expect(await ping(`Bearer ${withOtherEnd(tenant.token)}`)).toEqual(REFUSED);
  });

  test('when the key is well formed but unknown', async () => {
    expect(await ping(`Bearer ${newToken('staging')}`)).toEqual(REFUSED);
  });

  test('when its case of letters differs', async () => {
    expect(await ping(`Bearer ${tenant.token.toUpperCase()}`)).toEqual(REFUSED);
  });

  test('from the next request after its revocation on', async () => {
    const { id, token } = await newKey('staging');
    expect((await ping(`Bearer ${token}`)).text).toBe('{"data":{"ping":"pong"}}');
    await tenant.as(() => gateway.app.get(ApiKeysService).revoke(id));
    expect(await ping(`Bearer ${token}`)).toEqual(REFUSED);
  });

  test('when it has expired, and not before', async () => {
    expect(await ping(`Bearer ${(await newKey('staging', '2020-01-01 00:00:00')).token}`)).toEqual(REFUSED);
    expect((await ping(`Bearer ${(await newKey('staging', '2099-01-01 00:00:00')).token}`)).status).toBe(200);
  });

  test('when it is for production', async () => {
    expect(await ping(`Bearer ${(await newKey('production')).token}`)).toEqual(REFUSED);
  });
});

test('a staging key is refused in production; a production key is accepted there, and may read the schema', async () => {
  const production = await startGateway({ DAS_ENVIRONMENT: 'production' });
  const { token } = await newKey('production');
  const answers = [];
  for (const key of [tenant.token, token]) {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
    const response = await fetch(`${production.url}/graphql`, {
      method: 'POST',
      headers,
      body: '{"query":"{ ping __schema { queryType { name } } }"}',
    });
    answers.push([response.status, await response.text()]);
  }
  await production.stop();
  expect(answers).toEqual([
    [401, UNAUTHENTICATED],
    [200, '{"data":{"ping":"pong","__schema":{"queryType":{"name":"Query"}}}}'],
  ]);
});

test.each(['bearer', 'Bearer', 'BEARER', 'bEaReR'])('the scheme may be written %s', async (scheme) => {
  expect(await ping(`${scheme} ${tenant.token}`)).toEqual({
    ...REFUSED,
    status: 200,
    text: '{"data":{"ping":"pong"}}',
  });
});

describe('authentication comes first: a request without a key is a 401', () => {
  test.each([
    ['malformed JSON', 'application/json', '{"query"'],
    ['no body', 'application/json', ''],
    ['a body that is not JSON', 'text/plain', 'hello'],
    ['__typename', 'application/json', '{"query":"{ __typename }"}'],
    ['the introspection', 'application/json', '{"query":"{ __schema { types { name } } }"}'],
    ['ping', 'application/json', '{"query":"{ ping }"}'],
    ['a syntax error', 'application/json', '{"query":"{"}'],
    ['a batch', 'application/json', '[{"query":"{ ping }"},{"query":"{ ping }"}]'],
    [
      'a batch that is too long',
      'application/json',
      JSON.stringify(Array.from({ length: 11 }, () => ({ query: '{ ping }' }))),
    ],
    ['a body that is too large', 'application/json', `{"query":"${' '.repeat(1_200_000)}"}`],
    ['a persisted query', 'application/json', '{"extensions":{"persistedQuery":{"version":1,"sha256Hash":"0"}}}'],
  ])('for %s', async (_, type, body) => {
    expect(await answerTo({ method: 'POST', headers: { 'content-type': type }, body })).toEqual(REFUSED);
  });

  test.each(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('for %s', async (method) => {
    expect(await answerTo({ method }, '/graphql?query=%7Bping%7D')).toEqual(REFUSED);
  });

  test('with Accept: application/graphql-response+json', async () => {
    const headers = { 'content-type': 'application/json', accept: 'application/graphql-response+json' };
    expect(await answerTo({ method: 'POST', headers, body: '{"query":"{ ping }"}' })).toEqual(REFUSED);
  });
});

describe('every response has a request id', () => {
  const UUID: unknown = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  const idOf = async (headers: Record<string, string>): Promise<string | null> =>
    (await fetch(`${gateway.url}/graphql`, { method: 'POST', headers, body: '{"query":"{ ping }"}' })).headers.get(
      'x-request-id',
    );

  test.each(['req-1', 'a'.repeat(128), '01ARZ3NDEKTSV4RRFFQ69G5FAV', 'a.b_c-D'])(
    'which is the X-Request-Id of the request: %s',
    async (id) => {
      expect(await idOf({ 'x-request-id': id })).toBe(id);
      expect(
        await idOf({ 'x-request-id': id, authorization: `Bearer ${tenant.token}`, 'content-type': 'application/json' }),
      ).toBe(id);
    },
  );

  test.each(['a b', 'a'.repeat(129), '"x"', '<b>', ''])(
    'which is new when the X-Request-Id is not valid: %s',
    async (id) => {
      expect(await idOf({ 'x-request-id': id })).toEqual(UUID);
    },
  );

  test('and a 401 has no rate limit headers and is not cacheable', async () => {
    const { headers } = await fetch(`${gateway.url}/graphql`, { method: 'POST', body: '{}' });
    expect([...headers.keys()].filter((name) => name.startsWith('x-ratelimit') || name === 'retry-after')).toEqual([]);
    expect(headers.get('cache-control')).toBe('no-store');
  });
});
