import { useOwnGateway, useTenant } from '../support/fixtures';
import { change, givenLevel, givenProduct, givenRequest } from '../support/factories';

const PRODUCTS = [
  { partnumber: 'B', model: 'm2', list_price: 30 },
  { partnumber: 'C', model: null, list_price: 5 },
  { partnumber: 'A', model: 'm1', list_price: null },
  { partnumber: 'D', model: 'm1', list_price: 200 },
];
const REQUESTS = [
  { project_name: '1', customer_name: 'Beta', request_date: '2026-01-03' },
  { project_name: '2', customer_name: null, request_date: '2026-01-01' },
  { project_name: '3', customer_name: 'alpha', request_date: null },
  { project_name: '4', customer_name: 'Gamma', request_date: '2026-01-01' },
];

const gateway = useOwnGateway();
const tenant = useTenant(gateway);
beforeAll(async () => {
  for (const input of PRODUCTS) await givenProduct(tenant, input);
  for (const input of REQUESTS) await givenRequest(tenant, input);
});

const products = (names: string): object => ({
  data: { products: { data: [...names].map((partnumber) => ({ partnumber })) } },
});
const requests = (names: string): object => ({
  data: { approvalRequests: { data: [...names].map((project_name) => ({ project_name })) } },
});

describe('products are listed', () => {
  test('by ascending id by default', async () => {
    expect((await tenant.graphql('{ products { data { partnumber } } }')).body).toEqual(products('BCAD'));
  });

  test.each([
    ['null', 'BCAD'],
    ['[]', 'BCAD'],
    ['[{ column: PARTNUMBER, order: DESC }]', 'DCBA'],
    ['[{ column: PARTNUMBER, order: ASC }]', 'ABCD'],
    ['{ column: ID, order: DESC }', 'DACB'],
    ['[{ column: CREATED_AT, order: DESC }]', 'DACB'],
    ['[{ column: LIST_PRICE, order: ASC }]', 'ACBD'],
    ['[{ column: LIST_PRICE, order: DESC }]', 'DBCA'],
    ['[{ column: MODEL, order: ASC }]', 'CADB'],
    ['[{ column: MODEL, order: DESC }, { column: PARTNUMBER, order: DESC }]', 'BDAC'],
  ])('by %s: null first, equal values by id', async (orderBy, names) => {
    expect((await tenant.graphql(`{ products(orderBy: ${orderBy}) { data { partnumber } } }`)).body).toEqual(
      products(names),
    );
  });

  test('by an orderBy variable', async () => {
    const document =
      'query ($orderBy: [QueryProductsOrderByOrderByClause!]) { products(orderBy: $orderBy) { data { partnumber } } }';
    expect((await tenant.graphql(document, { orderBy: [{ column: 'PARTNUMBER', order: 'DESC' }] })).body).toEqual(
      products('DCBA'),
    );
    for (const orderBy of [null, [], undefined])
      expect((await tenant.graphql(document, { orderBy })).body).toEqual(products('BCAD'));
  });

  test('in one order over all pages', async () => {
    const page = (page: number): string =>
      `{ products(first: 2, page: ${page}, orderBy: [{ column: LIST_PRICE, order: DESC }]) { data { partnumber } } }`;
    expect((await tenant.graphql(page(1))).body).toEqual(products('DB'));
    expect((await tenant.graphql(page(2))).body).toEqual(products('CA'));
  });
});

describe('requests are listed', () => {
  test('by ascending id by default', async () => {
    expect((await tenant.graphql('{ approvalRequests { data { project_name } } }')).body).toEqual(requests('1234'));
  });

  test.each([
    ['null', '1234'],
    ['[]', '1234'],
    ['[{ column: ID, order: DESC }]', '4321'],
    ['[{ column: CUSTOMER_NAME, order: ASC }]', '2314'],
    ['[{ column: CUSTOMER_NAME, order: DESC }]', '4132'],
    ['[{ column: REQUEST_DATE, order: ASC }]', '3241'],
    ['[{ column: REQUEST_DATE, order: DESC }, { column: CUSTOMER_NAME, order: DESC }]', '1423'],
    ['[{ column: VALID_UNTIL, order: DESC }]', '1234'],
    ['[{ column: CREATED_AT, order: DESC }]', '4321'],
  ])('by %s: null first, equal values by id', async (orderBy, names) => {
    expect((await tenant.graphql(`{ approvalRequests(orderBy: ${orderBy}) { data { project_name } } }`)).body).toEqual(
      requests(names),
    );
  });

  test('by their last change', async () => {
    const own = await gateway.newTenant();
    const first = await givenRequest(own, { project_name: '1' });
    await givenRequest(own, { project_name: '2' });
    await own.graphql(change('ApprovalRequest'), { id: first, input: { sales_contact: 'Jo' } });
    const { body } = await own.graphql(
      '{ approvalRequests(orderBy: [{ column: UPDATED_AT, order: DESC }]) { data { project_name } } }',
    );
    expect(body).toEqual(requests('12'));
  });
});

test('levels are listed by rank, and those of one rank by ascending id', async () => {
  for (const [code, rank] of [
    ['C', 30],
    ['A1', 10],
    ['B', 20],
    ['A2', 10],
  ] as const)
    await givenLevel(tenant, { code, rank });
  const data = [
    { code: 'A1', rank: 10 },
    { code: 'A2', rank: 10 },
    { code: 'B', rank: 20 },
    { code: 'C', rank: 30 },
  ];
  expect((await tenant.graphql('{ approvalLevels { data { code rank } } }')).body).toEqual({
    data: { approvalLevels: { data } },
  });
});

test('an unknown column in orderBy is a GraphQL error', async () => {
  const document = '{ products(orderBy: [{ column: TENANT_ID, order: ASC }]) { data { id } } }';
  const message = 'Value "TENANT_ID" does not exist in "QueryProductsOrderByColumn" enum.';
  expect((await tenant.graphql(document)).body).toEqual({
    errors: [{ message, locations: [{ line: 1, column: 32 }], extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }],
  });
});

describe('the statements of a list depend on its selection:', () => {
  const statementsOf = async (document: string): Promise<string[]> => {
    const spy = jest.spyOn(gateway.db, 'runAll');
    await tenant.graphql(document);
    const texts = spy.mock.calls.flatMap(([statements]) => statements.map(({ text }) => text));
    spy.mockRestore();
    return texts
      .filter((text) => text.includes('product'))
      .map((text) => (/^select .* as total from/.test(text) ? 'count' : 'rows'));
  };

  test.each([
    ['data { id }', ['rows']],
    ['data { id } paginatorInfo { currentPage perPage }', ['rows']],
    ['data { id } paginatorInfo { hasMorePages count firstItem lastItem }', ['rows']],
    ['data { id } paginatorInfo { total }', ['rows', 'count']],
    ['data { id } paginatorInfo { lastPage }', ['rows', 'count']],
    ['paginatorInfo { total lastPage hasMorePages count }', ['count']],
    ['paginatorInfo { currentPage perPage }', []],
    ['paginatorInfo { ...on PaginatorInfo { total } }', ['count']],
  ])('{ %s } needs the statements %j', async (selection, statements) => {
    expect(await statementsOf(`{ products { ${selection} } }`)).toEqual(statements);
  });
});
