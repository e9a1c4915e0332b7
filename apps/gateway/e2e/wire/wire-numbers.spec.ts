import { useGateway, useTenant } from '../support/fixtures';
import { INTEGER_ID, ULID, documentError, invalid } from '../support/expected';
import { dataOf } from '../support/gateway';
import { creation, given, givenProduct, givenRequest } from '../support/factories';

const gateway = useGateway();
const tenant = useTenant(gateway);

async function textOf(query: string, variables = '{}'): Promise<string> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${tenant.token}` };
  return (
    await fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers,
      body: `{"query":${JSON.stringify(query)},"variables":${variables}}`,
    })
  ).text();
}

const CREATE = creation('Product', 'list_price');
let last = 0;
const next = (): string => `NUM-${(last += 1)}`;
const price = (digits: string): Promise<string> =>
  textOf(CREATE, `{"input":{"partnumber":"${next()}","list_price":${digits}}}`);
const literalOf = (digits: string): string =>
  `mutation { createProduct(input: { partnumber: "${next()}", list_price: ${digits} }) { list_price } }`;

describe('a price', () => {
  test.each([
    '0',
    '5',
    '0.1',
    '0.3',
    '0.000001',
    '99.95',
    '1234567.89',
    '123456789.123456',
    '999999999.999999',
    '99999999999999.9',
    '999999999999999',
    '123456789012345',
    '12345678901.2345',
    '8.000001',
  ])('of %s is kept exactly, and returned as a number', async (digits) => {
    expect(await price(digits)).toBe(`{"data":{"createProduct":{"list_price":${digits}}}}`);
    expect(await textOf(literalOf(digits))).toBe(`{"data":{"createProduct":{"list_price":${digits}}}}`);
    const { body } = await tenant.graphql(
      `{ products(filter: { partnumber: "NUM-${last}" }) { data { list_price } } }`,
    );
    expect(body).toEqual({ data: { products: { data: [{ list_price: Number(digits) }] } } });
  });
});

describe('a price that cannot be represented exactly', () => {
  const refusal = (messages: string[]): object =>
    invalid(CREATE, 'createProduct', {
      'input.list_price': messages.map((message) => `The input.list price field must ${message}.`),
    });

  test.each([
    ['0.1234567', 'have 0-6 decimal places'],
    ['0.0000001', 'have 0-6 decimal places'],
    ['1e-7', 'have 0-6 decimal places'],
    ['0.30000000000000004', 'have 0-6 decimal places', 'not have more than 15 digits'],
    ['100.0000001', 'have 0-6 decimal places'],
    ['1234567890.123456', 'not have more than 15 digits'],
    ['1000000000000000', 'not be greater than 999999999999999'],
    ['1e300', 'not be greater than 999999999999999'],
    ['-0.5', 'be at least 0'],
  ])('of %s is refused, never rounded', async (digits, ...messages) => {
    expect(JSON.parse(await price(digits))).toEqual(refusal(messages));
  });

  test.each(['1e999', '-1e999'])('of %s, which is not finite, is refused', async (digits) => {
    const infinity = `${Number(digits)}`;
    const message = `Variable "$input" got invalid value ${infinity} at "input.list_price"; Float cannot represent non numeric value: ${infinity}`;
    expect(JSON.parse(await price(digits))).toEqual({
      errors: [documentError(CREATE, '$input', { message, code: 'BAD_USER_INPUT' })],
    });
    const literal = literalOf(digits);
    expect((await tenant.graphql(literal)).body).toEqual(
      invalid(literal, 'createProduct', { 'input.list_price': ['The input.list price field must be a number.'] }),
    );
  });

  test('that is a string is a GraphQL error', async () => {
    const message =
      'Variable "$input" got invalid value "5" at "input.list_price"; Float cannot represent non numeric value: "5"';
    const { body } = await tenant.graphql(CREATE, { input: { partnumber: next(), list_price: '5' } });
    expect(body).toEqual({ errors: [documentError(CREATE, '$input', { message, code: 'BAD_USER_INPUT' })] });
  });
});

test('sums and differences of prices are exact where floats are not', async () => {
  await givenProduct(tenant, { partnumber: 'SUM', list_price: 0.3, tariff_surcharge: 0.2, allow_tariff: true });
  const opportunities = [
    { partnumber: 'SUM', requested_price: 0.1 },
    { partnumber: 'SUM', requested_price: 0.2 },
  ];
  const fields = 'id opportunities { landed_price tariff_amount discount_percent }';
  const created = await given<{ id: string; opportunities: unknown }>(
    tenant,
    'ApprovalRequest',
    { opportunities },
    fields,
  );
  expect(created.opportunities).toEqual([
    { landed_price: 0.3, tariff_amount: 0.2, discount_percent: 66.6667 },
    { landed_price: 0.4, tariff_amount: 0.2, discount_percent: 33.3333 },
  ]);
  const { body } = await tenant.graphql(
    '{ approvalRequests(filter: { min_requested_total: 0.3, max_requested_total: 0.3 }) { data { id } } }',
  );
  expect(body).toEqual({ data: { approvalRequests: { data: [{ id: created.id }] } } });
});

test('a total beyond the range of a double is still compared exactly', async () => {
  const opportunities = [
    { requested_price: 999999999999999, quote_quantity: 1000 },
    { requested_price: 0.000001, quote_quantity: 1 },
  ];
  const id = await givenRequest(tenant, { opportunities });
  const { body } = await tenant.graphql(
    '{ approvalRequests(filter: { min_requested_total: 999999999999999 }) { data { id } } }',
  );
  expect(body).toEqual({ data: { approvalRequests: { data: [{ id }] } } });
});

describe('an id', () => {
  test('of a product is an ascending integer, returned as a string', async () => {
    const first = await givenProduct(tenant);
    const second = await givenProduct(tenant);
    expect([first, second]).toEqual([INTEGER_ID, INTEGER_ID]);
    expect(Number(second)).toBeGreaterThan(Number(first));
  });

  test('of a product is accepted as an integer and as a string, as a variable and as a literal', async () => {
    const id = await givenProduct(tenant);
    const answer = { data: { product: { id } } };
    const document = 'query ($id: ID!) { product(id: $id) { id } }';
    for (const form of [id, Number(id)]) {
      expect((await tenant.graphql(document, { id: form })).body).toEqual(answer);
      expect((await tenant.graphql(`{ product(id: ${JSON.stringify(form)}) { id } }`)).body).toEqual(answer);
    }
  });

  test.each(['ProductCategory', 'ApprovalLevel', 'ApprovalRequest'])(
    'of a %s is a ULID in upper case, accepted in either case',
    async (type) => {
      const { id } = await given(
        tenant,
        type,
        { ApprovalLevel: { name: 'L', code: 'ID', rank: 1 }, ProductCategory: { name: 'C' } }[type] ?? {},
      );
      expect(id).toEqual(ULID);
      const field = type.charAt(0).toLowerCase() + type.slice(1);
      for (const form of [id, id.toLowerCase()]) {
        expect((await tenant.graphql(`query ($id: ID!) { ${field}(id: $id) { id } }`, { id: form })).body).toEqual({
          data: { [field]: { id } },
        });
      }
    },
  );
});

describe('an invalid id', () => {
  test.each([
    'abc',
    '',
    ' ',
    '0',
    '-1',
    '1.5',
    '01',
    '+1',
    '1e3',
    '99999999999999999999',
    '01ARZ3NDEKTSV4RRFFQ69G5FAV',
    '01ARZ3NDEKTSV4RRFFQ69G5FAVX',
    0,
    -1,
    7,
    "' or 1=1",
    '\u0000',
  ])('of the wrong form is not found: %j', async (id) => {
    const document =
      'query ($id: ID!) { productCategory(id: $id) { id } approvalLevel(id: $id) { id } approvalRequest(id: $id) { id } }';
    expect((await tenant.graphql(document, { id })).body).toEqual({
      data: { productCategory: null, approvalLevel: null, approvalRequest: null },
    });
    if (id !== 7)
      expect((await tenant.graphql('query ($id: ID!) { product(id: $id) { id } }', { id })).body).toEqual({
        data: { product: null },
      });
  });

  test('that is a fraction is a GraphQL error', async () => {
    const document = 'query ($id: ID!) { product(id: $id) { id } }';
    const message = 'Variable "$id" got invalid value 1.5; ID cannot represent value: 1.5';
    expect((await tenant.graphql(document, { id: 1.5 })).body).toEqual({
      errors: [documentError(document, '$id', { message, code: 'BAD_USER_INPUT' })],
    });
  });
});

test.each(['\u0000', 'a\u0000b', '\ud800', 'x\udc00'])(
  'a text that PostgreSQL cannot store is refused as no string: %j',
  async (text) => {
    const document = creation('Product');
    expect((await tenant.graphql(document, { input: { partnumber: text } })).body).toEqual(
      invalid(document, 'createProduct', { 'input.partnumber': ['The input.partnumber field must be a string.'] }),
    );
    const list = 'query ($text: String) { products(filter: { partnumber: $text }) { data { id } } }';
    const { errors } = (await tenant.graphql(list, { text })).body as { errors: { extensions: object }[] };
    expect(errors.map(({ extensions }) => extensions)).toEqual([
      {
        code: 'VALIDATION_FAILED',
        validation: { 'filter.partnumber': ['The filter.partnumber field must be a string.'] },
      },
    ]);
    expect(dataOf(await tenant.graphql('{ ping }'))).toEqual({ ping: 'pong' });
  },
);
