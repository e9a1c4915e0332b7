import { type IncomingMessage, type Server, request } from 'node:http';
import { getIntrospectionQuery } from 'graphql';
import { useGateway, useTenant } from '../support/fixtures';
import { restInvalid } from '../support/expected';
import { post } from '../support/gateway';

const gateway = useGateway();
const tenant = useTenant(gateway);
afterEach(async () => expect((await tenant.graphql('{ ping }')).body).toEqual({ data: { ping: 'pong' } }));

const send = (body: unknown, headers: Record<string, string> = {}) =>
  post(gateway.url, body, { authorization: `Bearer ${tenant.token}`, ...headers });

const tooComplex = (message: unknown): object => ({
  errors: [{ message, locations: expect.any(Array), extensions: { code: 'QUERY_TOO_COMPLEX' } }],
});

/** `{ products { data { category { products { … id` with this many levels of fields. */
function nested(levels: number): string {
  const cycle = ['data', 'category', 'products(first: 1)'];
  const fields = Array.from({ length: levels - 2 }, (_, index) => cycle[index % 3]);
  return `{ products(first: 1) { ${[...fields, '__typename'].join(' { ')} ${'}'.repeat(levels)}`;
}

describe('bounds of documents', () => {
  test('12 levels of fields run, 13 are refused, also through fragments', async () => {
    expect((await tenant.graphql(nested(12))).body).toEqual({ data: { products: { data: [] } } });
    expect((await tenant.graphql(nested(13))).body).toEqual(tooComplex('The query has more than 12 levels.'));
    const inFragment = `{ ...all } fragment all on Query ${nested(13)}`;
    expect((await tenant.graphql(inFragment)).body).toEqual(tooComplex('The query has more than 12 levels.'));
  });

  test('30 aliases and 30 root fields run, one more is refused', async () => {
    const pings = (count: number): string =>
      `{ ${Array.from({ length: count }, (_, index) => `p${index}: ping`).join(' ')} }`;
    expect(Object.keys(((await tenant.graphql(pings(30))).body as { data: object }).data)).toHaveLength(30);
    expect((await tenant.graphql(pings(31))).body).toEqual({
      errors: expect.arrayContaining([
        expect.objectContaining({
          message: 'The query has more than 30 aliases.',
          extensions: { code: 'QUERY_TOO_COMPLEX' },
        }),
        expect.objectContaining({
          message: 'The query has more than 30 root fields.',
          extensions: { code: 'QUERY_TOO_COMPLEX' },
        }),
      ]),
    });
  });

  test('2,000 tokens run, more are refused', async () => {
    const message = 'The query has more than 2000 tokens.';
    expect((await tenant.graphql(`{ ${'ping '.repeat(1_998)} }`)).body).not.toEqual(tooComplex(message));
    expect((await tenant.graphql(`{ ${'ping '.repeat(1_999)} }`)).body).toEqual(tooComplex(message));
  });

  test('the cost of nested pages is estimated before any row is read', async () => {
    const tooLarge = tooComplex(expect.stringMatching(/^The answer could hold \d+ objects; at most 25000/));
    const pages =
      'query ($first: Int) { productCategories(first: 100) { data { products(first: $first) { data { category { products(first: 100) { data { id } } } } } } } }';
    expect((await tenant.graphql(pages, { first: 100 })).body).toEqual(tooLarge);
    expect((await tenant.graphql(pages.replace('Int', 'Int = 100'))).body).toEqual(tooLarge);
    expect((await tenant.graphql(pages, { first: 1 })).body).toEqual({ data: { productCategories: { data: [] } } });
  });

  test('the standard introspection query runs', async () => {
    const { body } = await tenant.graphql(
      getIntrospectionQuery({ descriptions: true, specifiedByUrl: true, inputValueDeprecation: true }),
    );
    expect(body).toMatchObject({ data: { __schema: { queryType: { name: 'Query' } } } });
  });

  test('fragments that spread themselves are refused', async () => {
    const { body } = await tenant.graphql('{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }');
    expect(body).toMatchObject({ errors: [{ message: 'Cannot spread fragment "a" within itself via "b".' }] });
  });
});

describe('bounds of bodies', () => {
  test('a batch of 10 runs, a batch of 11 is refused', async () => {
    const batch = (count: number): object[] => Array.from({ length: count }, () => ({ query: '{ ping }' }));
    expect((await send(batch(10))).body).toEqual(batch(10).map(() => ({ data: { ping: 'pong' } })));
    const { status, body } = await send(batch(11));
    expect([status, body]).toEqual([
      400,
      refused('MALFORMED_REQUEST', 'A batch may hold at most 10 operations, got 11.'),
    ]);
  });

  test.each([2, 10])('a body of %d MB is refused', async (megabytes) => {
    const { status, body } = await send(`{"query":"${'x'.repeat(megabytes * 1_048_576)}"}`);
    expect([status, body]).toEqual([413, refused('PAYLOAD_TOO_LARGE', 'The body is larger than 1048576 bytes.')]);
  });

  test('an endless body ends with a closed connection', async () => {
    const response = await new Promise<IncomingMessage | Error>((resolve) => {
      const headers = {
        authorization: `Bearer ${tenant.token}`,
        'content-type': 'application/json',
        'transfer-encoding': 'chunked',
      };
      const endless = request(`${gateway.url}/graphql`, { method: 'POST', headers }, resolve);
      const chunk = Buffer.alloc(1_048_576, 'x');
      endless.on('error', resolve);
      const write = (): void => {
        while (!endless.destroyed && endless.write(chunk));
      };
      endless.on('drain', write);
      write();
    });
    expect(response).toMatchObject({ code: expect.stringMatching(/^(ECONNRESET|EPIPE)$/) });
  });
});

const refused = (code: string, message: string): object => ({ errors: [{ message, extensions: { code } }], message });

describe('a slow request', () => {
  const server = (): Server => gateway.app.getHttpServer();

  test('is looked for every 5 seconds, and ends 30 seconds after its first byte', () => {
    expect(server()).toMatchObject({
      connectionsCheckingInterval: 5_000,
      requestTimeout: 30_000,
      headersTimeout: 30_000,
    });
  });

  test('ends in this time also when its headers are complete', async () => {
    const slow = new Promise<number>((resolve) => {
      const began = Date.now();
      const headers = {
        authorization: `Bearer ${tenant.token}`,
        'content-type': 'application/json',
        'content-length': 100,
      };
      const incomplete = request(`${gateway.url}/graphql`, { method: 'POST', headers });
      incomplete.on('error', () => undefined).on('close', () => resolve(Date.now() - began));
      incomplete.write('{');
    });
    const { requestTimeout, headersTimeout } = server();
    Object.assign(server(), { requestTimeout: requestTimeout / 5, headersTimeout: headersTimeout / 5 });
    expect(await slow).toBeLessThan(6_000 + 5_500);
    Object.assign(server(), { requestTimeout, headersTimeout });
  });
});

describe('malformed input has a clear error', () => {
  test.each([
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0xff, 0x7d])],
    ['JSON nested 10,000 deep', '['.repeat(10_000)],
    ['a malformed number', '{"query": 1e}'],
    ['a NUL byte', '{"query":"{ ping }"}\u0000'],
  ])('%s: 400', async (_, body) => {
    const response = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tenant.token}`, 'content-type': 'application/json' },
      body: body as string,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'MALFORMED_REQUEST' } }] });
  });

  test('variables nested 10,000 deep in a JSON value are refused', async () => {
    const deep = `${'[['.repeat(5_000)}${']]'.repeat(5_000)}`;
    const query = 'mutation ($d: JSON) { createProduct(input: { partnumber: \\"D\\", other_details: $d }) { id } }';
    expect((await send(`{"query":"${query}","variables":{"d":${deep}}}`)).body).toMatchObject({
      errors: [
        {
          extensions: {
            validation: { 'input.other_details': ['The input.other details field must not have more than 20 levels.'] },
          },
        },
      ],
    });
  });

  test('half a surrogate pair in an e-mail is refused, for a new user and for a log-in', async () => {
    const email = ['must be a string', 'must be a valid email address'];
    for (const half of ['a\ud800b@test.example', '\udc00']) {
      const { body } = await tenant.graphql('mutation ($i: CreateUserInput!) { createUser(input: $i) { id } }', {
        i: { name: 'A', role: 'admin', email: half },
      });
      expect(body).toMatchObject({
        errors: [
          { extensions: { validation: { 'input.email': email.map((words) => `The input.email field ${words}.`) } } },
        ],
      });
      const sent = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: half, password: 'x' }),
      };
      const response = await fetch(`${gateway.url}/v2/session`, sent);
      expect([response.status, await response.json()]).toEqual([
        422,
        restInvalid({ email: ['The email field must be a string.'] }),
      ]);
    }
  });

  test('of 200,000 unknown event types of a webhook endpoint at most 100 are named', async () => {
    const input = { url: 'https://test.example', event_types: Array<string>(200_000).fill('x') };
    const { body } = await tenant.graphql(
      'mutation ($i: WebhookEndpointInput!) { createWebhookEndpoint(input: $i) { secret } }',
      { i: input },
    );
    const { validation } = (body as { errors: { extensions: { validation: Record<string, string[]> } }[] }).errors[0]
      ?.extensions ?? { validation: {} };
    expect(validation['input.event_types']).toEqual(['The input.event types field must not have more than 50 items.']);
    expect(validation['input.event_types.0']).toEqual(['The selected input.event types.0 is invalid.']);
    expect(Object.keys(validation).length).toBeLessThanOrEqual(101);
    const headers = { authorization: `Bearer ${tenant.token}`, 'content-type': 'application/json' };
    const response = await fetch(`${gateway.url}/v2/webhooks`, {
      method: 'POST',
      headers,
      body: JSON.stringify(input),
    });
    expect(response.status).toBe(422);
    expect((await response.text()).length).toBeLessThan(65_536);
  });

  test('U+0000 and half surrogate pairs in texts and filters are refused', async () => {
    const create = 'mutation ($p: String) { createProduct(input: { partnumber: $p }) { id } }';
    const list = 'query ($p: String) { products(filter: { partnumber: $p }) { data { id } } }';
    for (const p of ['a\u0000b', 'a\ud800b']) {
      expect((await tenant.graphql(create, { p })).body).toMatchObject({
        errors: [
          { extensions: { validation: { 'input.partnumber': ['The input.partnumber field must be a string.'] } } },
        ],
      });
      expect((await tenant.graphql(list, { p })).body).toMatchObject({
        errors: [{ extensions: { code: 'VALIDATION_FAILED' } }],
      });
      expect(
        (
          await tenant.graphql('query ($id: ID!) { product(id: $id) { id } approvalRequest(id: $id) { id } }', {
            id: p,
          })
        ).body,
      ).toEqual({
        data: { product: null, approvalRequest: null },
      });
    }
  });
});
