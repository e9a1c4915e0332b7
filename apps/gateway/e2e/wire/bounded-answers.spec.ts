import { useGateway, useTenant } from '../support/fixtures';
import { type Reply, dataOf, post } from '../support/gateway';
import { whileHealthy } from '../support/health-watch';

const gateway = useGateway();
const tenant = useTenant(gateway);

const send = (body: unknown, headers: Record<string, string> = {}): Promise<Reply> =>
  whileHealthy(gateway, () => post(gateway.url, body, { authorization: `Bearer ${tenant.token}`, ...headers }));
const list = <T>(length: number, item: (index: number) => T): T[] => Array.from({ length }, (_, index) => item(index));
const tooComplex = (message: string, locations = {}): object => ({
  errors: [{ message, ...locations, extensions: { code: 'QUERY_TOO_COMPLEX' } }],
});

interface Errors {
  errors: { message: string; extensions: { code: string; validation?: Record<string, string[]> } }[];
}
const errorsOf = (body: unknown): Errors['errors'] => (body as Errors).errors;

describe('the size of a response', () => {
  const create = 'mutation ($input: CreateProductInput!) { createProduct(input: $input) { id } }';
  const query = (aliases: number): string =>
    `{ products(first: 100) { data { ${list(aliases, (index) => `d${index}: other_details`).join(' ')} } } }`;

  test('is bounded before it is serialized, also over a batch', async () => {
    const own = await gateway.newTenant();
    const other_details = { text: 'x'.repeat(60_000) };
    for (const index of list(10, (each) => each))
      dataOf(await own.graphql(create, { input: { partnumber: `LARGE-${index}`, other_details } }));
    const ask = (body: unknown): Promise<Reply> =>
      whileHealthy(gateway, () => post(gateway.url, body, { authorization: `Bearer ${own.token}` }));
    const TOO_LARGE = tooComplex('The answer would be larger than 16 MiB. Ask for fewer rows or fields.');
    const size = JSON.stringify((await ask({ query: query(20) })).body).length;
    expect(size).toBeGreaterThan(12_000_000);
    expect((await ask({ query: query(29) })).body).toEqual(TOO_LARGE);
    const [first, second, third] = (await ask([{ query: query(20) }, { query: query(20) }, { query: '{ ping }' }]))
      .body as unknown[];
    expect(JSON.stringify(first).length).toBe(size);
    expect([second, third]).toEqual([TOO_LARGE, { data: { ping: 'pong' } }]);
  });

  test('does not hide the result of a mutation that has run', async () => {
    const own = await gateway.newTenant();
    const other_details = { text: 'x'.repeat(60_000) };
    const details = list(29, (index) => `d${index}: other_details`).join(' ');
    const { createProduct } = dataOf<{ createProduct: { id: string } }>(
      await own.graphql(create, { input: { partnumber: 'LARGE', other_details } }),
    );
    const update = `mutation { updateProduct(id: ${createProduct.id}, input: { model: "changed" }) { model ${details} } }`;
    const operations = list(10, () => ({ query: update })); // 1.7 MB each
    const { body } = await whileHealthy(gateway, () =>
      post(gateway.url, operations, { authorization: `Bearer ${own.token}` }),
    );
    const models = (body as { data?: { updateProduct: { model: string } } }[]).map(
      ({ data }) => data?.updateProduct.model,
    );
    expect(models).toEqual(list(10, () => 'changed'));
    expect(JSON.stringify(body).length).toBeGreaterThan(16 * 1_024 * 1_024);
  });

  test('to a mutation is estimated before it runs, so that a refusal changes no row', async () => {
    const large = `mutation ($input: CreateProductInput!, $id: ID) { createProduct(input: $input) { id }
      ${list(20, (index) => `u${index}: updateProduct(id: $id, input: {}) { category { products(first: 100) { data { other_details } } } }`).join(' ')} }`;
    const { body } = await tenant.graphql(large, { input: { partnumber: 'NOT-MADE' }, id: '1' });
    expect(body).toEqual(
      tooComplex('The result of the mutation could be too large. Select fewer fields.', {
        locations: [{ line: 1, column: 1 }],
      }),
    );
    expect((await tenant.graphql('{ products(filter: { partnumber: "NOT-MADE" }) { data { id } } }')).body).toEqual({
      data: { products: { data: [] } },
    });
  });
});

describe('the errors of one response', () => {
  test('from GraphQL validation are at most 100, and the last one says that others were left out', async () => {
    const errors = errorsOf(
      (await send({ query: `{ products { data { ${list(1_500, (index) => `unknown_${index}`).join(' ')} } } }` })).body,
    );
    expect(errors).toHaveLength(101);
    expect(errors[100]).toEqual({
      message: 'And at least 1 more error was left out.',
      extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
    });
  });

  test('have at most 1,000 characters each, and quote at most 64 of a value', async () => {
    const id = 'x'.repeat(1_000_000);
    const withdrawals = list(4, (index) => `w${index}: withdrawApprovalRequest(id: $id) { id }`).join(' ');
    const errors = errorsOf((await send({ query: `mutation ($id: ID!) { ${withdrawals} }`, variables: { id } })).body);
    expect(errors.map(({ message }) => message)).toEqual(
      list(4, () => `No query results for model [ApprovalRequest] ${'x'.repeat(62)}…`),
    );
    const syntax = errorsOf((await send({ query: `{ ping "${'x'.repeat(900_000)}" }` })).body);
    expect(syntax.map(({ message }) => message)).toEqual([
      `Syntax Error: Expected Name, found String "${'x'.repeat(62)}…"`,
    ]);
  });

  test('have at most 64 KiB over all operations of a batch, and each result counts the errors left out', async () => {
    const input = {
      name: 'n',
      code: 'c',
      custom_fields: list(90, () => ({ key: '', label: 'x'.repeat(300), type: 'no' })),
    };
    const query = 'mutation ($input: CreateProductCategoryInput!) { createProductCategory(input: $input) { id } }';
    const results = (await send(list(10, () => ({ query, variables: { input } })))).body as unknown[];
    const errors = results.map(errorsOf);
    expect(Buffer.byteLength(JSON.stringify(errors))).toBeLessThanOrEqual(65_536);
    expect(errors[0]?.[0]?.extensions.code).toBe('VALIDATION_FAILED');
    expect(errors[9]).toEqual([
      { message: 'And 1 more error was left out.', extensions: { code: 'VALIDATION_FAILED' } },
    ]);
  });

  test('have at most 100 validation messages, and the last one counts those left out', async () => {
    const input = { name: 'n', custom_fields: list(90, () => ({ key: '', label: '', type: 'no' })) };
    const query = 'mutation ($input: CreateProductCategoryInput!) { createProductCategory(input: $input) { id } }';
    const [error] = errorsOf((await send({ query, variables: { input } })).body);
    const { validation = {} } = error?.extensions ?? {};
    expect(Object.values(validation).flat()).toHaveLength(101);
    expect(Object.entries(validation).at(-1)).toEqual([
      'input',
      [expect.stringMatching(/^And \d+ more errors were left out\.$/)],
    ]);
  });
});

describe('a batch', () => {
  test('has at most 30 root fields in total: later operations are refused and change nothing', async () => {
    const operation = (count: number): object => ({
      query: `mutation { ${list(count, (index) => `m${index}: withdrawApprovalRequest(id: "x") { id }`).join(' ')} }`,
    });
    const [first, second, third] = (await send([operation(20), operation(11), operation(10)])).body as unknown[];
    expect([errorsOf(first).length, errorsOf(third).length]).toEqual([20, 10]);
    expect(second).toEqual(
      tooComplex('The batch has more than 30 root fields.', { locations: [{ line: 1, column: 1 }] }),
    );
  });

  test.each([
    '{ productCategories(first: 100) { data { products(first: 100) { data { id } } } } }',
    'query ($constructor: Int = 100) { productCategories(first: $constructor) { data { products(first: $constructor) { data { id } } } } }',
  ])('has one object limit for all its operations: %s', async (query) => {
    const [first, second] = (await send(list(2, () => ({ query })))).body as unknown[];
    const message =
      'The answers of the batch could hold 40400 objects; at most 25000 are served. Ask for smaller pages.';
    expect([first, second]).toEqual([
      { data: { productCategories: { data: [] } } },
      tooComplex(message, { locations: [{ line: 1, column: 1 }] }),
    ]);
  });
});

test('a huge `first` fails with the pagination error, not with the cost limit', async () => {
  const message = 'Maximum number of 100 requested items exceeded, got 2147483647. Fetch smaller chunks.';
  const literal = await send({ query: '{ products(first: 2147483647) { data { id } } }' });
  const variable = await send({
    query: 'query ($n: Int) { products(first: $n) { data { id } } }',
    variables: { n: 2_147_483_647 },
  });
  expect([literal, variable].map(({ body }) => errorsOf(body).map((error) => error.message))).toEqual([
    [message],
    [message],
  ]);
});

describe('a persisted query', () => {
  test.each([[{ a: 1 }], [['x']], [7], [null], [true]])('with the hash %j is malformed', async (sha256Hash) => {
    const { status, body } = await send({ extensions: { persistedQuery: { version: 1, sha256Hash } } });
    const message = 'The parameter "extensions.persistedQuery.sha256Hash" must be a string.';
    expect([status, body]).toEqual([
      400,
      { errors: [{ message, extensions: { code: 'MALFORMED_REQUEST' } }], message },
    ]);
  });
});
