import { createHash } from 'node:crypto';
import { useGateway, useTenant } from '../support/fixtures';
import { type Reply, post } from '../support/gateway';
import { whileHealthy } from '../support/health-watch';

const gateway = useGateway();
const tenant = useTenant(gateway);

const send = (body: unknown, headers: Record<string, string> = {}): Promise<Reply> =>
  whileHealthy(gateway, () => post(gateway.url, body, { authorization: `Bearer ${tenant.token}`, ...headers }));
const list = <T>(length: number, item: (index: number) => T): T[] => Array.from({ length }, (_, index) => item(index));
const refusedAt = (column: number, message: string): object => ({
  errors: [{ message, locations: [{ line: 1, column }], extensions: { code: 'QUERY_TOO_COMPLEX' } }],
});

const LONG_NAME = 'A name in the query has more than 255 characters.';
const TOKENS = 'The query has more than 2000 tokens.';
const BRACKETS = 'The query has more than 300 nested brackets.';

describe('names in documents', () => {
  test('have at most 255 characters, because an alias is repeated for every row', async () => {
    expect((await send({ query: `{ ${'a'.repeat(255)}: ping }` })).body).toEqual({
      data: { ['a'.repeat(255)]: 'pong' },
    });
    expect((await send({ query: `{ ${'a'.repeat(256)}: ping }` })).body).toEqual(refusedAt(3, LONG_NAME));
    const aliases = list(29, (index) => `${'a'.repeat(30_000)}${index}: id`).join(' ');
    expect((await send({ query: `{ products(first: 100) { data { ${aliases} } } }` })).body).toEqual(
      refusedAt(33, LONG_NAME),
    );
    expect((await send({ query: `query ${'n'.repeat(900_000)} { ping }` })).body).toEqual(refusedAt(7, LONG_NAME));
  });

  test('are not limited inside texts and comments', async () => {
    const query = `{ products(filter: { partnumber: "${'a'.repeat(1_000)}" }) { data { id } } } # ${'a'.repeat(1_000)}`;
    expect((await send({ query })).body).toEqual({ data: { products: { data: [] } } });
  });
});

describe('brackets in documents', () => {
  const nested = (count: number): string =>
    `{ products(filter: ${'['.repeat(count)}${']'.repeat(count)}) { data { id } } }`;

  test('are nested in at most 300 others', async () => {
    expect((await send({ query: nested(298) })).body).toMatchObject({
      errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }],
    });
    expect((await send({ query: nested(299) })).body).toEqual(refusedAt(318, BRACKETS));
  });

  test.each([
    ['lists', 'products(filter: ', '['],
    ['objects', 'products(filter: ', '{a:'],
    ['lists in objects', 'products(filter: ', '{AND:['],
    ['selections', '', 'a{'],
    ['arguments', '', 'a('],
    ['inline fragments', '', '...{'],
  ])('of 60,000 %s are refused before they are parsed', async (_, start, opened) => {
    const { status, body } = await send({ query: `{ ${start}${opened.repeat(60_000)}` });
    expect([status, body]).toEqual([200, refusedAt(expect.any(Number) as number, BRACKETS)]);
  });

  test('do not count when they are closed, and not in texts', async () => {
    const filters = list(150, () => '{}').join(' ');
    expect(
      (
        await send({
          query: `{ approvalRequests(filter: { AND: [${filters}], customer_name: "${'['.repeat(400)}" }) { data { id } } }`,
        })
      ).body,
    ).toMatchObject({
      errors: [{ message: 'The query is too complex.', path: ['approvalRequests'] }],
    });
    const products = `{ products(filter: { partnumber: "${'['.repeat(400)}" }) { data { id } } }`;
    expect((await send({ query: products })).body).toEqual({ data: { products: { data: [] } } });
  });
});

test('a document of 400,000 tokens is read up to the 2,001st', async () => {
  expect((await send({ query: `{ ${'a '.repeat(400_000)} }` })).body).toEqual(refusedAt(4_001, TOKENS));
});

test('a persisted query has the same bounds, and is not stored beyond them', async () => {
  const query = `{ products(filter: ${'['.repeat(60_000)}`;
  const extensions = { persistedQuery: { version: 1, sha256Hash: createHash('sha256').update(query).digest('hex') } };
  expect((await send({ query, extensions })).body).toEqual(refusedAt(318, BRACKETS));
  expect((await send({ extensions })).body).toMatchObject({
    errors: [{ extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
  });
});

test.each([
  ['tokens', `mutation { ${'a '.repeat(400_000)} }`, refusedAt(4_008, TOKENS)],
  ['brackets', `mutation { deleteProduct(id: ${'['.repeat(60_000)}) { id } }`, refusedAt(328, BRACKETS)],
])(
  'a document with an Idempotency-Key has the same bound on its %s, and its response is not stored',
  async (name, query, refused) => {
    expect((await send({ query })).body).toEqual(refused);
    for (const _ of [1, 2]) {
      const keyed = await send({ query }, { 'idempotency-key': name });
      expect([keyed.status, keyed.body, keyed.headers.get('idempotency-replayed')]).toEqual([200, refused, null]);
    }
  },
);
