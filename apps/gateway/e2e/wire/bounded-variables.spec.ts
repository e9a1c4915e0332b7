import { useGateway, useTenant } from '../support/fixtures';
import type { Reply } from '../support/gateway';
import { whileHealthy } from '../support/health-watch';

const gateway = useGateway();
const tenant = useTenant(gateway);

const PRODUCTS = 'query ($f: ProductFilterInput) { products(filter: $f, first: 1) { data { id } } }';
const ask = (query: string, variables?: object): Promise<Reply> =>
  whileHealthy(gateway, () => tenant.graphql(query, variables));
const unknownMembers = (count: number): object =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`custom${index}`, 1]));
const list = <T>(length: number, item: T): T[] => Array.from({ length }, () => item);

interface Errors {
  errors: { message: string; extensions: { code: string } }[];
}
const errorsOf = ({ body }: Reply): Errors['errors'] => (body as Errors).errors;
const leftOut = (message: string): object => ({ message, extensions: { code: 'BAD_USER_INPUT' } });

describe('wrong variables', () => {
  test.each([2_000, 50_000])('%d unknown members: 10 errors, and the count of the others', async (count) => {
    const reply = await ask(PRODUCTS, { f: unknownMembers(count) });
    const errors = errorsOf(reply);
    expect(errors).toHaveLength(11);
    expect(errors[0]).toEqual({
      message: expect.stringMatching(
        /^Variable "\$f" got invalid value \{.{60,61}…; Field "custom0" is not defined by type "ProductFilterInput"\.$/,
      ),
      locations: [{ line: 1, column: 8 }],
      extensions: { code: 'BAD_USER_INPUT' },
    });
    expect(errors[10]).toEqual(leftOut(`And ${count - 10} more errors were left out.`));
  });

  test('60 missing variables: 10 errors, and the count of the others', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `$v${index}`);
    const ids = `query (${names.map((name) => `${name}: ID!`).join(', ')}) { approvalRequests(filter: { ids: [${names.join(', ')}] }) { data { id } } }`;
    const errors = errorsOf(await ask(ids, {}));
    expect(errors.map(({ message }) => message)).toEqual([
      ...names.slice(0, 10).map((name) => `Variable "${name}" of required type "ID!" was not provided.`),
      'And 50 more errors were left out.',
    ]);
    expect(new Set(errors.map(({ extensions }) => extensions.code))).toEqual(new Set(['BAD_USER_INPUT']));
  });

  test('200,000 wrong items of a list are counted only up to a limit', async () => {
    const query = 'query ($f: ApprovalRequestFilterInput) { approvalRequests(filter: $f) { data { id } } }';
    const errors = errorsOf(await ask(query, { f: { ids: list(200_000, true) } }));
    expect(errors).toHaveLength(11);
    expect(errors[10]).toEqual(leftOut('And at least 1000 more errors were left out.'));
  });

  test('an error quotes at most 64 characters of a value', async () => {
    const text = 'x'.repeat(900_000);
    const errors = errorsOf(await ask('query ($n: Int) { products(first: $n) { data { id } } }', { n: text }));
    const echo = `"${'x'.repeat(61)}…"`;
    expect(errors.map(({ message }) => message)).toEqual([
      `Variable "$n" got invalid value ${echo}; Int cannot represent non-integer value: ${echo}`,
    ]);
  });

  test('names of Object.prototype are unknown members like others', async () => {
    const body = `{"query":${JSON.stringify(PRODUCTS)},"variables":{"f":{"__proto__":{"partnumber":"a"},"constructor":1}}}`;
    const response = await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tenant.token}`, 'content-type': 'application/json' },
      body,
    });
    const { errors } = (await response.json()) as Errors;
    expect(errors.map(({ message }) => message.replace(/^.*; /, ''))).toEqual([
      'Field "__proto__" is not defined by type "ProductFilterInput".',
      'Field "constructor" is not defined by type "ProductFilterInput".',
    ]);
  });
});

describe('large variables', () => {
  test('a variable of 900 KB in 30 aliases is refused before any field is resolved', async () => {
    const aliases = Array.from(
      { length: 30 },
      (_, index) => `a${index}: products(filter: $f, first: 1) { data { id } }`,
    );
    const message =
      'The query uses its variables for more than 4 MiB of input. Send smaller values, or use them less often.';
    const reply = await ask(`query ($f: ProductFilterInput) { ${aliases.join(' ')} }`, {
      f: { partnumber: 'x'.repeat(900_000) },
    });
    expect(reply.body).toEqual({ errors: [{ message, extensions: { code: 'QUERY_TOO_COMPLEX' } }] });
  });

  test('a search text has at most 2,000 characters', async () => {
    expect((await ask(PRODUCTS, { f: { partnumber: 'x'.repeat(2_000) } })).body).toEqual({
      data: { products: { data: [] } },
    });
    const { extensions } = errorsOf(
      await ask(PRODUCTS, { f: { partnumber: 'x'.repeat(900_000) } }),
    )[0] as Errors['errors'][0];
    expect(extensions).toEqual({
      code: 'VALIDATION_FAILED',
      validation: { 'filter.partnumber': ['The filter.partnumber field must not be greater than 2000 characters.'] },
    });
  });

  test('150,000 nulls and 5,000 clauses in orderBy are refused', async () => {
    const query = 'query ($o: [QueryProductsOrderByOrderByClause!]) { products(orderBy: $o) { data { id } } }';
    expect(errorsOf(await ask(query, { o: list(150_000, null) }))).toHaveLength(11);
    const errors = errorsOf(await ask(query, { o: list(5_000, { column: 'ID', order: 'ASC' }) }));
    expect(errors[0]?.extensions).toEqual({
      code: 'VALIDATION_FAILED',
      validation: { orderBy: ['The orderBy field must not have more than 10 items.'] },
    });
  });

  test('filters nested 20,000 deep are refused', async () => {
    const deep = `${'{"AND":['.repeat(20_000)}${']}'.repeat(20_000)}`;
    const query = 'query ($f: ApprovalRequestFilterInput) { approvalRequests(filter: $f) { data { id } } }';
    const response = await whileHealthy(gateway, () =>
      fetch(`${gateway.url}/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tenant.token}`, 'content-type': 'application/json' },
        body: `{"query":${JSON.stringify(query)},"variables":{"f":${deep}}}`,
      }),
    );
    expect(await response.json()).toEqual({
      errors: [{ message: 'The query is too complex.', extensions: { code: 'QUERY_TOO_COMPLEX' } }],
    });
  });
});

test('an empty list in place of an input is an empty input, as PHP encodes it, but not inside a JSON value', async () => {
  expect((await tenant.graphql(PRODUCTS, { f: [] })).body).toEqual({ data: { products: { data: [] } } });
  const nested = await tenant.graphql(
    'query ($f: ApprovalRequestFilterInput) { approvalRequests(filter: $f) { data { id } } }',
    {
      f: { NOT: [], OR: [[], []] },
    },
  );
  expect(nested.body).toEqual({ data: { approvalRequests: { data: [] } } });
  const create = 'mutation ($input: CreateProductInput!) { createProduct(input: $input) { other_details } }';
  const { body } = await tenant.graphql(create, {
    input: { partnumber: 'PHP-1', other_details: { list: [], object: {} } },
  });
  expect(body).toEqual({ data: { createProduct: { other_details: { list: [], object: {} } } } });
  const empty = await tenant.graphql(create, { input: [] });
  expect(errorsOf(empty)[0]?.extensions).toEqual({
    code: 'VALIDATION_FAILED',
    validation: { 'input.partnumber': ['The input.partnumber field is required.'] },
  });
});
