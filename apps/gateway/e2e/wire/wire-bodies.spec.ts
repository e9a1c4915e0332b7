import { useGateway, useTenant } from '../support/fixtures';
import { type Reply, post, replyOf } from '../support/gateway';

const gateway = useGateway();
const tenant = useTenant(gateway);

const send = (body: unknown, headers: Record<string, string> = {}): Promise<Reply> =>
  post(gateway.url, body, { authorization: `Bearer ${tenant.token}`, ...headers });

const refusal = (code: string, message: string): object => ({ errors: [{ message, extensions: { code } }], message });

describe('a body that is not a GraphQL request', () => {
  test.each([
    ['malformed JSON', '{"query": "{ ping }"', 'The body is not valid JSON: {"query": "{ ping }"'],
    ['an empty body', '', 'The body is not valid JSON: '],
    ['a string', '"{ ping }"', 'The body must be a JSON object or an array of them: "{ ping }"'],
    ['a number', '3', 'The body must be a JSON object or an array of them: 3'],
    ['null', 'null', 'The body must be a JSON object or an array of them: null'],
  ])('%s is a 400', async (_, body, message) => {
    const reply = await send(body);
    expect(reply.body).toEqual(refusal('MALFORMED_REQUEST', message));
    expect(reply.status).toBe(400);
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test('is quoted up to its 200th character', async () => {
    const reply = await send(`{${'x'.repeat(500)}`);
    expect(reply.body).toEqual(refusal('MALFORMED_REQUEST', `The body is not valid JSON: {${'x'.repeat(199)}`));
    expect(reply.status).toBe(400);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/graphql',
    'application/jsonp',
  ])('of the type %s is a 400, with any content', async (type) => {
    const reply = await send({ query: '{ ping }' }, { 'content-type': type });
    expect(reply.body).toEqual(
      refusal('UNSUPPORTED_MEDIA_TYPE', `The content type must be application/json in UTF-8, but is "${type}".`),
    );
    expect(reply.status).toBe(400);
  });

  test('a body without a content type is a 400', async () => {
    const body = new Blob([JSON.stringify({ query: '{ ping }' })]);
    const reply = await replyOf(
      await fetch(`${gateway.url}/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tenant.token}` },
        body,
      }),
    );
    expect(reply.body).toEqual(
      refusal('UNSUPPORTED_MEDIA_TYPE', 'The content type must be application/json in UTF-8, but is "".'),
    );
    expect(reply.status).toBe(400);
  });

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON',
  ])('the content type %s is JSON', async (type) => {
    expect((await send({ query: '{ ping }' }, { 'content-type': type })).body).toEqual({ data: { ping: 'pong' } });
  });
});

const NO_QUERY = {
  errors: [
    {
      message: 'GraphQL Request must include at least one of those two parameters: "query" or "queryId"',
      extensions: { code: 'BAD_REQUEST' },
    },
  ],
};

test.each([{}, { query: null }, { query: '' }, { query: ' \n ' }, { variables: { a: 1 } }])(
  'a body %j has no query: 200 with that error',
  async (body) => {
    const reply = await send(body);
    expect(reply.body).toEqual(NO_QUERY);
    expect(reply.status).toBe(200);
  },
);

describe('variables', () => {
  const query = 'query ($first: Int = 3) { products(first: $first) { paginatorInfo { perPage } } }';
  const answer = (perPage: number): object => ({ data: { products: { paginatorInfo: { perPage } } } });

  test.each([
    ['as a JSON string', '{"first": 7}', 7],
    ['as an empty list', [], 3],
    ['as empty text', '', 3],
    ['as blank text', '  ', 3],
    ['as null', null, 3],
    ['as the text null', 'null', 3],
    ['as the text []', '[]', 3],
    ['as an object', { first: 8 }, 8],
  ])('may be given %s', async (_, variables, perPage) => {
    const reply = await send({ query, variables });
    expect(reply.body).toEqual(answer(perPage));
    expect(reply.status).toBe(200);
  });

  test('may be absent', async () => {
    expect((await send({ query })).body).toEqual(answer(3));
  });
});

describe('operationName', () => {
  const two = 'query One { ping } query Two { pong: ping }';

  test.each(['', null, undefined])('may be %j, which counts as absent', async (operationName) => {
    expect((await send({ query: '{ ping }', operationName })).body).toEqual({ data: { ping: 'pong' } });
  });

  test('selects the operation to run', async () => {
    expect((await send({ query: two, operationName: 'Two' })).body).toEqual({ data: { pong: 'pong' } });
  });

  test.each([
    ['', 'Must provide operation name if query contains multiple operations.'],
    ['Three', 'Unknown operation named "Three".'],
  ])('of %j for a document with two operations is an error with 200', async (operationName, message) => {
    const reply = await send({ query: two, operationName });
    expect(reply.body).toEqual({ errors: [{ message, extensions: { code: 'OPERATION_RESOLUTION_FAILURE' } }] });
    expect(reply.status).toBe(200);
  });
});
