import { createHash } from 'node:crypto';
import { useOwnGateway, useTenant } from '../support/fixtures';
import { documentError } from '../support/expected';
import { type Reply, post, replyOf, startGateway } from '../support/gateway';

const gateway = useOwnGateway();
const tenant = useTenant(gateway);

const send = (body: unknown): Promise<Reply> => post(gateway.url, body, { authorization: `Bearer ${tenant.token}` });

async function get(parameters: Record<string, string>): Promise<Reply> {
  const address = `${gateway.url}/graphql?${new URLSearchParams(parameters).toString()}`;
  return replyOf(await fetch(address, { headers: { authorization: `Bearer ${tenant.token}` } }));
}

const refusal = (code: string, message: string): object => ({ errors: [{ message, extensions: { code } }], message });

describe('a batch', () => {
  test('returns the results of its operations in order, each with its own errors', async () => {
    const nope = documentError('{ nope }', 'nope', {
      message: 'Cannot query field "nope" on type "Query".',
      code: 'GRAPHQL_VALIDATION_FAILED',
    });
    const noQuery = 'GraphQL Request must include at least one of those two parameters: "query" or "queryId"';
    const reply = await send([
      { query: '{ a: ping }' },
      { query: '{ nope }' },
      {},
      { query: 'query B { b: ping }', operationName: 'B', variables: [] },
    ]);
    expect(reply.body).toEqual([
      { data: { a: 'pong' } },
      { errors: [nope] },
      { errors: [{ message: noQuery, extensions: { code: 'BAD_REQUEST' } }] },
      { data: { b: 'pong' } },
    ]);
    expect(reply.status).toBe(200);
  });

  test('of one operation returns a list of one result', async () => {
    expect((await send([{ query: '{ ping }' }])).body).toEqual([{ data: { ping: 'pong' } }]);
  });

  test('runs its mutations one after the other', async () => {
    const create = (partnumber: string): object => ({
      query: `mutation { createProduct(input: { partnumber: "${partnumber}" }) { partnumber } }`,
    });
    const list = { query: '{ products(filter: { partnumber: "BATCH" }) { data { partnumber } } }' };
    expect((await send([create('BATCH-1'), list, create('BATCH-2'), list])).body).toEqual([
      { data: { createProduct: { partnumber: 'BATCH-1' } } },
      { data: { products: { data: [{ partnumber: 'BATCH-1' }] } } },
      { data: { createProduct: { partnumber: 'BATCH-2' } } },
      { data: { products: { data: [{ partnumber: 'BATCH-1' }, { partnumber: 'BATCH-2' }] } } },
    ]);
  });
});

describe('a batch of operations', () => {
  test('has up to 10 operations; more is a 400', async () => {
    const ten = Array.from({ length: 10 }, () => ({ query: '{ ping }' }));
    expect((await send(ten)).body).toEqual(ten.map(() => ({ data: { ping: 'pong' } })));
    const reply = await send([...ten, { query: '{ ping }' }]);
    expect(reply.body).toEqual(refusal('MALFORMED_REQUEST', 'A batch may hold at most 10 operations, got 11.'));
    expect(reply.status).toBe(400);
  });

  test('with an item that is not an operation is a 400', async () => {
    const reply = await send('[{"query":"{ ping }"},3]');
    expect(reply.body).toEqual(
      refusal('MALFORMED_REQUEST', 'The body must be a JSON object or an array of them: [{"query":"{ ping }"},3]'),
    );
    expect(reply.status).toBe(400);
  });
});

describe('a GET request', () => {
  test('runs a query, with variables and an operation name', async () => {
    const query = 'query One { ping } query Two($first: Int) { products(first: $first) { paginatorInfo { perPage } } }';
    const reply = await get({ query, operationName: 'Two', variables: '{"first":4}' });
    expect(reply.body).toEqual({ data: { products: { paginatorInfo: { perPage: 4 } } } });
    expect(reply.status).toBe(200);
  });

  test('refuses a mutation with 405, and does not run it', async () => {
    const reply = await get({ query: 'mutation { createProduct(input: { partnumber: "BY-GET" }) { id } }' });
    const message = 'GET requests only support query operations, not mutation operations';
    expect(reply.body).toEqual({ errors: [{ message, extensions: { code: 'METHOD_NOT_ALLOWED' } }] });
    expect(reply.status).toBe(405);
    expect(reply.headers.get('allow')).toBe('POST');
    const found = await tenant.graphql('{ products(filter: { partnumber: "BY-GET" }) { data { id } } }');
    expect(found.body).toEqual({ data: { products: { data: [] } } });
  });

  test('without a query has an error that says so', async () => {
    const message = 'GraphQL Request must include at least one of those two parameters: "query" or "queryId"';
    const reply = await get({});
    expect(reply.body).toEqual({ errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] });
    expect(reply.status).toBe(200);
  });
});

describe('a persisted query', () => {
  const persisted = (query: string): object => ({
    persistedQuery: { version: 1, sha256Hash: createHash('sha256').update(query).digest('hex') },
  });

  test('is unknown, then registered, then found by its hash alone', async () => {
    const query = `query Persisted { ping again: ping }`;
    const unknown = await send({ extensions: persisted(query) });
    expect(unknown.body).toEqual({
      errors: [{ message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
    });
    expect(unknown.status).toBe(200);
    expect((await send({ query, extensions: persisted(query) })).body).toEqual({
      data: { ping: 'pong', again: 'pong' },
    });
    expect((await send({ extensions: persisted(query) })).body).toEqual({ data: { ping: 'pong', again: 'pong' } });
    expect((await get({ extensions: JSON.stringify(persisted(query)) })).body).toEqual({
      data: { ping: 'pong', again: 'pong' },
    });
  });

  test('is not registered under the hash of another document', async () => {
    const reply = await send({ query: '{ ping }', extensions: persisted('{ nope }') });
    expect(reply.body).toEqual({
      errors: [{ message: 'provided sha does not match query', extensions: { code: 'BAD_REQUEST' } }],
    });
    expect(reply.status).toBe(200);
  });
});

describe('introspection', () => {
  test('is enabled in staging', async () => {
    const answer = { data: { __schema: { queryType: { name: 'Query' }, mutationType: { name: 'Mutation' } } } };
    expect((await tenant.graphql('{ __schema { queryType { name } mutationType { name } } }')).body).toEqual(answer);
  });

  test('can be disabled, and ping and __typename still work', async () => {
    const closed = await startGateway({ DAS_GRAPHQL_INTROSPECTION: false });
    const caller = await closed.newTenant();
    const document = '{ __schema { description } }';
    const message = 'GraphQL introspection has been disabled, but the requested query contained the field "__schema".';
    const refused = await caller.graphql(document);
    const open = await caller.graphql('{ ping __typename }');
    await closed.stop();
    expect(refused.body).toEqual({
      errors: [documentError(document, '__schema', { message, code: 'GRAPHQL_VALIDATION_FAILED' })],
    });
    expect(open.body).toEqual({ data: { ping: 'pong', __typename: 'Query' } });
  });
});
