import { ProductsService } from '@das/catalog';
import { request as httpRequest } from 'node:http';
import { useOwnGateway, useTenant } from '../support/fixtures';
import { at, documentError, fieldError } from '../support/expected';
import { post } from '../support/gateway';
import { creation } from '../support/factories';

const gateway = useOwnGateway();
const tenant = useTenant(gateway);

const JSON_TYPE = 'application/json; charset=utf-8';
const GRAPHQL_TYPE = 'application/graphql-response+json; charset=utf-8';
const NEWER = { accept: 'application/graphql-response+json' };

const CREATE = creation('Product');
const UPDATE = 'mutation { updateProduct(id: 9999999, input: {}) { id } }';
const LIST = 'query ($first: Int) { products(first: $first) { data { id } } }';
const NEGATIVE = { message: 'Requested pagination amount must be non-negative, got -1.', code: 'BAD_USER_INPUT' };

const unableToRun: [string, string, object | undefined, object][] = [
  [
    'a syntax error',
    '{',
    undefined,
    {
      message: 'Syntax Error: Expected Name, found <EOF>.',
      locations: [{ line: 1, column: 2 }],
      extensions: { code: 'GRAPHQL_PARSE_FAILED' },
    },
  ],
  [
    'an unknown field',
    '{ nope }',
    undefined,
    documentError('{ nope }', 'nope', {
      message: 'Cannot query field "nope" on type "Query".',
      code: 'GRAPHQL_VALIDATION_FAILED',
    }),
  ],
  [
    'a bad variable',
    LIST,
    { first: 'x' },
    documentError(LIST, '$first', {
      message: 'Variable "$first" got invalid value "x"; Int cannot represent non-integer value: "x"',
      code: 'BAD_USER_INPUT',
    }),
  ],
];

const required = { message: 'Validation failed for the field [createProduct].', code: 'VALIDATION_FAILED' };
const validation = { 'input.partnumber': ['The input.partnumber field is required.'] };

const failing: [string, string, object | undefined, object][] = [
  ...unableToRun.map(([name, query, variables, error]): [string, string, object | undefined, object] => [
    name,
    query,
    variables,
    { errors: [error] },
  ]),
  [
    'invalid input',
    CREATE,
    { input: {} },
    {
      errors: [fieldError(CREATE, 'createProduct', { ...required, facts: { validation } })],
      data: { createProduct: null },
    },
  ],
  [
    'a row that is not there',
    UPDATE,
    undefined,
    {
      errors: [
        fieldError(UPDATE, 'updateProduct', {
          message: 'No query results for model [Product] 9999999',
          code: 'NOT_FOUND',
        }),
      ],
      data: { updateProduct: null },
    },
  ],
  ['a result that would be null', LIST, { first: -1 }, { errors: [fieldError(LIST, 'products', NEGATIVE)] }],
];

describe.each(['application/json', '*/*', 'text/html', 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8'])(
  'with Accept: %s',
  (accept) => {
    test.each(failing)('%s is a 200 with JSON, without null data', async (_, query, variables, body) => {
      const reply = await tenant.graphql(query, variables, { accept });
      expect(reply.body).toEqual(body);
      expect(reply.status).toBe(200);
      expect(reply.headers.get('content-type')).toBe(JSON_TYPE);
    });
  },
);

test('without an Accept header a failure is a 200 with JSON', async () => {
  const headers = { authorization: `Bearer ${tenant.token}`, 'content-type': 'application/json' };
  const reply = await new Promise<{ status?: number; type?: string; text: string }>((resolve, reject) => {
    const sent = httpRequest(`${gateway.url}/graphql`, { method: 'POST', headers }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode, type: response.headers['content-type'], text }));
    });
    sent.on('error', reject).end(JSON.stringify({ query: '{ nope }' }));
  });
  const error = {
    message: 'Cannot query field "nope" on type "Query".',
    locations: at('{ nope }', 'nope'),
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
  };
  expect({ ...reply, text: JSON.parse(reply.text) as object }).toEqual({
    status: 200,
    type: JSON_TYPE,
    text: { errors: [error] },
  });
});

describe('with Accept: application/graphql-response+json', () => {
  test.each(unableToRun)('%s is a 400 of that media type, without data', async (_, query, variables, error) => {
    const reply = await tenant.graphql(query, variables, NEWER);
    expect(reply.body).toEqual({ errors: [error] });
    expect(reply.status).toBe(400);
    expect(reply.headers.get('content-type')).toBe(GRAPHQL_TYPE);
  });

  test('a result that is null after execution began has null data, and is a 200', async () => {
    const reply = await tenant.graphql(LIST, { first: -1 }, NEWER);
    expect(reply.body).toEqual({ errors: [fieldError(LIST, 'products', NEGATIVE)], data: null });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe(GRAPHQL_TYPE);
  });

  test('a success is a 200 of that media type', async () => {
    const reply = await tenant.graphql('{ ping }', undefined, NEWER);
    expect(reply.body).toEqual({ data: { ping: 'pong' } });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe(GRAPHQL_TYPE);
  });

  test('a body without a query is a 400', async () => {
    const message = 'GraphQL Request must include at least one of those two parameters: "query" or "queryId"';
    const reply = await post(gateway.url, {}, { authorization: `Bearer ${tenant.token}`, ...NEWER });
    expect(reply.body).toEqual({ errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] });
    expect(reply.status).toBe(400);
  });
});

test('a partial failure keeps the successful fields, and failed fields are null', async () => {
  const document =
    'mutation { first: createProduct(input: { partnumber: "PARTIAL" }) { partnumber } second: createProduct(input: {}) { partnumber } }';
  const error = fieldError(document, 'second', {
    message: 'Validation failed for the field [second].',
    code: 'VALIDATION_FAILED',
    facts: { validation },
  });
  const reply = await tenant.graphql(document);
  expect(reply.body).toEqual({ errors: [error], data: { first: { partnumber: 'PARTIAL' }, second: null } });
  expect(reply.status).toBe(200);
});

test('an unexpected exception is masked: the client gets the request id, the log has the cause', async () => {
  const bug = jest
    .spyOn(gateway.app.get(ProductsService), 'find')
    .mockRejectedValueOnce(new Error('the secret of the cause'));
  const document = '{ ping product(id: 1) { id } }';
  const reply = await tenant.graphql(document, undefined, { 'x-request-id': 'bug-1' });
  bug.mockRestore();
  const error = { message: 'Internal server error', code: 'INTERNAL_SERVER_ERROR', facts: { request_id: 'bug-1' } };
  expect(reply.body).toEqual({
    errors: [fieldError(document, 'product', error)],
    data: { ping: 'pong', product: null },
  });
  expect(reply.status).toBe(200);
  expect(gateway.log.filter((line) => line.includes('bug-1') && line.includes('the secret of the cause'))).toHaveLength(
    1,
  );
});
