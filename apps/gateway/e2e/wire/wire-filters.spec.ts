import { useGateway, useTenant } from '../support/fixtures';
import { documentError, fieldError } from '../support/expected';
import type { TestTenant } from '../support/gateway';
import { givenCategory, givenLevel, givenProduct, givenRequest } from '../support/factories';

const gateway = useGateway();
const tenant = useTenant(gateway);

const PRODUCTS =
  'query ($filter: ProductFilterInput) { products(filter: $filter, first: 100) { data { partnumber } } }';
const products = (partnumbers: string[]): object => ({
  data: { products: { data: partnumbers.map((partnumber) => ({ partnumber })) } },
});

const PARTNUMBERS = [
  '100%',
  '100X',
  'A_B',
  'AxB',
  'C\\D',
  'CD',
  'ÄRGER',
  'Straße',
  'ŁÓDŹ',
  "O'Brien",
  '日本',
  'ÉCLAIR',
];
let marked: TestTenant;

beforeAll(async () => {
  marked = await gateway.newTenant();
  for (const partnumber of PARTNUMBERS)
    await givenProduct(marked, { partnumber, description: `about ${partnumber}!`, model: `${partnumber} mark 1` });
});

describe('a partial match', () => {
  test.each([
    ['100', ['100%', '100X']],
    ['%', ['100%']],
    ['0%', ['100%']],
    ['_', ['A_B']],
    ['a_b', ['A_B']],
    ['\\', ['C\\D']],
    ['c\\d', ['C\\D']],
    ['\\%', []],
    ['ärg', ['ÄRGER']],
    ['ÄRG', ['ÄRGER']],
    ['arg', []],
    ['łód', ['ŁÓDŹ']],
    ['éCLA', ['ÉCLAIR']],
    ['STRAß', ['Straße']],
    ["o'b", ["O'Brien"]],
    ['本', ['日本']],
    ['  AXB ', ['AxB']],
  ])('of %j ignores case and takes every character literally', async (text, found) => {
    for (const member of ['partnumber', 'description', 'model']) {
      expect((await marked.graphql(PRODUCTS, { filter: { [member]: text } })).body).toEqual(products(found));
    }
  });
});

describe('a filter of products', () => {
  test('must match in all its members', async () => {
    expect((await marked.graphql(PRODUCTS, { filter: { partnumber: '100', model: 'X mark' } })).body).toEqual(
      products(['100X']),
    );
    expect((await marked.graphql(PRODUCTS, { filter: { partnumber: '100', model: 'C' } })).body).toEqual(products([]));
  });

  test.each([
    null,
    {},
    { partnumber: null },
    { partnumber: '', description: '', model: '  ', category_id: null },
    { category_id: '' },
  ])('is not applied for %j', async (filter) => {
    expect((await marked.graphql(PRODUCTS, { filter })).body).toEqual(products(PARTNUMBERS));
  });

  test('is not applied for null and blank members of a literal', async () => {
    const all = products(PARTNUMBERS);
    for (const filter of ['null', '{}', '{ partnumber: null, model: "" }']) {
      expect((await marked.graphql(`{ products(filter: ${filter}) { data { partnumber } } }`)).body).toEqual(all);
    }
  });
});

test('products are found by category_id in either case, and never by an invalid id', async () => {
  const category_id = await givenCategory(tenant);
  await givenProduct(tenant, { partnumber: 'IN', category_id });
  await givenProduct(tenant, { partnumber: 'OUT' });
  for (const id of [category_id, category_id.toLowerCase()]) {
    expect((await tenant.graphql(PRODUCTS, { filter: { category_id: id } })).body).toEqual(products(['IN']));
  }
  for (const id of ['nonsense', '5', 5, '01ARZ3NDEKTSV4RRFFQ69G5FAV']) {
    expect((await tenant.graphql(PRODUCTS, { filter: { category_id: id } })).body).toEqual(products([]));
  }
});

describe('filters of categories and levels', () => {
  let own: TestTenant;

  beforeAll(async () => {
    own = await gateway.newTenant();
    await givenCategory(own, { name: 'Ärzte', code: 'ÄRZ' });
    await givenCategory(own, { name: 'Other 50%', code: 'ÄRZ-2' });
    await givenLevel(own, { name: 'Größe', code: 'GRÖ', rank: 1 });
    await givenLevel(own, { name: 'Other 50%', code: 'GRÖ_2', rank: 2, active: false });
  });

  test.each([
    ['{ name: "ärz" }', ['ÄRZ']],
    ['{ name: "50%" }', ['ÄRZ-2']],
    ['{ code: "ärz" }', ['ÄRZ']],
    ['{ code: "ärz-2" }', ['ÄRZ-2']],
    ['{ code: "är" }', []],
    ['{ code: "%" }', []],
    ['{ name: "", code: null }', ['ÄRZ', 'ÄRZ-2']],
  ])('categories are found by a part of the name and by the whole code: %s', async (filter, codes) => {
    const { body } = await own.graphql(`{ productCategories(filter: ${filter}) { data { code } } }`);
    expect(body).toEqual({ data: { productCategories: { data: codes.map((code) => ({ code })) } } });
  });

  test.each([
    ['{ name: "GRÖSS" }', []],
    ['{ name: "größe" }', ['GRÖ']],
    ['{ code: "grö" }', ['GRÖ']],
    ['{ code: "grö_2" }', ['GRÖ_2']],
    ['{ code: "gröx2" }', []],
    ['{ active: true }', ['GRÖ']],
    ['{ active: false }', ['GRÖ_2']],
    ['{ active: null }', ['GRÖ', 'GRÖ_2']],
  ])('levels are found by a part of the name, the whole code and `active`: %s', async (filter, codes) => {
    const { body } = await own.graphql(`{ approvalLevels(filter: ${filter}) { data { code } } }`);
    expect(body).toEqual({ data: { approvalLevels: { data: codes.map((code) => ({ code })) } } });
  });
});

test('an unknown member of a filter is a GraphQL error', async () => {
  const message =
    'Variable "$filter" got invalid value { unheard_of: 1 }; Field "unheard_of" is not defined by type "ProductFilterInput".';
  const { body } = await tenant.graphql(PRODUCTS, { filter: { unheard_of: 1 } });
  expect(body).toEqual({ errors: [documentError(PRODUCTS, '$filter', { message, code: 'BAD_USER_INPUT' })] });
});

describe('a filter of requests is refused as too large', () => {
  const REQUESTS =
    'query ($filter: ApprovalRequestFilterInput) { approvalRequests(filter: $filter) { data { status } } }';
  const tooComplex = {
    errors: [
      fieldError(REQUESTS, 'approvalRequests', { message: 'The query is too complex.', code: 'QUERY_TOO_COMPLEX' }),
    ],
  };
  const none = { data: { approvalRequests: { data: [] } } };
  const nested = (depth: number, member: string): object =>
    Array.from({ length: depth - 1 }).reduce<object>((inner) => ({ [member]: member === 'NOT' ? inner : [inner] }), {
      status: 'nowhere',
    });
  const many = (count: number): object => ({ OR: Array.from({ length: count }, () => ({ status: 'nowhere' })) });

  test('at 11 levels, but not at 10', async () => {
    await givenRequest(tenant);
    for (const member of ['AND', 'OR']) {
      expect((await tenant.graphql(REQUESTS, { filter: nested(10, member) })).body).toEqual(none);
      expect((await tenant.graphql(REQUESTS, { filter: nested(11, member) })).body).toEqual(tooComplex);
    }
    expect((await tenant.graphql(REQUESTS, { filter: nested(10, 'NOT') })).body).toEqual({
      data: { approvalRequests: { data: [{ status: 'pending' }] } },
    });
    expect((await tenant.graphql(REQUESTS, { filter: nested(11, 'NOT') })).body).toEqual(tooComplex);
  });

  test('at 100 levels of any kind', async () => {
    for (const member of ['AND', 'OR', 'NOT'])
      expect((await tenant.graphql(REQUESTS, { filter: nested(100, member) })).body).toEqual(tooComplex);
  });

  test('at 2,000 levels, without an internal error', async () => {
    const { errors } = (await tenant.graphql(REQUESTS, { filter: nested(2_000, 'AND') })).body as {
      errors: { extensions: object }[];
    };
    expect(errors.map(({ extensions }) => extensions)).toEqual([{ code: 'QUERY_TOO_COMPLEX' }]);
  });

  test('at 101 filters, but not at 100', async () => {
    expect((await tenant.graphql(REQUESTS, { filter: many(99) })).body).toEqual(none);
    expect((await tenant.graphql(REQUESTS, { filter: many(100) })).body).toEqual(tooComplex);
    expect((await tenant.graphql(REQUESTS, { filter: { AND: [many(60), many(60)] } })).body).toEqual(tooComplex);
  });

  test('at more than 100 filters in one list, with the same message', async () => {
    for (const count of [101, 5_000])
      expect((await tenant.graphql(REQUESTS, { filter: many(count) })).body).toEqual(tooComplex);
  });
});
