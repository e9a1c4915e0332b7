import { useOwnGateway, useTenant } from '../support/fixtures';
import { fieldError } from '../support/expected';
import { startGateway } from '../support/gateway';
import { givenCategory, givenLevel, givenProduct, givenRequest } from '../support/factories';

let category: string;
const numbers = Array.from({ length: 34 }, (_, index) => `P-${index + 1}`);

const gateway = useOwnGateway();
const tenant = useTenant(gateway);
beforeAll(async () => {
  category = await givenCategory(tenant);
  for (const partnumber of numbers) await givenProduct(tenant, { partnumber, category_id: category });
});

const INFO = 'count currentPage firstItem hasMorePages lastItem lastPage perPage total';
const PAGE = `data { partnumber } paginatorInfo { ${INFO} }`;

type Facts = Record<string, number | boolean | null>;

const facts = (count: number, currentPage: number, perPage: number, lastPage: number): Facts => {
  const firstItem = count ? (currentPage - 1) * perPage + 1 : null;
  return {
    count,
    currentPage,
    firstItem,
    hasMorePages: currentPage < lastPage,
    lastItem: firstItem && firstItem + count - 1,
    lastPage,
    perPage,
    total: 34,
  };
};

/** The arguments, the expected range of the 34 rows, and the expected page information. */
const PAGES: [string, [number, number], Facts][] = [
  [
    '',
    [0, 15],
    { count: 15, currentPage: 1, firstItem: 1, hasMorePages: true, lastItem: 15, lastPage: 3, perPage: 15, total: 34 },
  ],
  ['(first: null, page: null)', [0, 15], facts(15, 1, 15, 3)],
  ['(page: 2)', [15, 30], facts(15, 2, 15, 3)],
  ['(page: 3)', [30, 34], facts(4, 3, 15, 3)],
  [
    '(first: 5, page: 7)',
    [30, 34],
    { count: 4, currentPage: 7, firstItem: 31, hasMorePages: false, lastItem: 34, lastPage: 7, perPage: 5, total: 34 },
  ],
  ['(first: 5, page: 6)', [25, 30], facts(5, 6, 5, 7)],
  [
    '(first: 5, page: 999)',
    [0, 0],
    {
      count: 0,
      currentPage: 999,
      firstItem: null,
      hasMorePages: false,
      lastItem: null,
      lastPage: 7,
      perPage: 5,
      total: 34,
    },
  ],
  [
    '(first: 0)',
    [0, 0],
    {
      count: 0,
      currentPage: 1,
      firstItem: null,
      hasMorePages: false,
      lastItem: null,
      lastPage: 0,
      perPage: 0,
      total: 34,
    },
  ],
  ['(first: 0, page: 3)', [0, 0], { ...facts(0, 3, 0, 0) }],
  ['(page: 0)', [0, 15], facts(15, 1, 15, 3)],
  ['(first: 5, page: -7)', [0, 5], facts(5, 1, 5, 7)],
  ['(first: 34)', [0, 34], facts(34, 1, 34, 1)],
  ['(first: 17, page: 2)', [17, 34], facts(17, 2, 17, 2)],
  ['(first: 33)', [0, 33], facts(33, 1, 33, 2)],
  ['(first: 100)', [0, 34], facts(34, 1, 100, 1)],
  ['(first: 1, page: 34)', [33, 34], facts(1, 34, 1, 34)],
  ['(first: 100, page: 2147483647)', [0, 0], { ...facts(0, 2147483647, 100, 1) }],
];

describe.each(PAGES)('products%s of 34', (args, [from, to], paginatorInfo) => {
  const data = numbers.slice(from, to).map((partnumber) => ({ partnumber }));

  test('returns its rows and their position', async () => {
    expect((await tenant.graphql(`{ products${args} { ${PAGE} } }`)).body).toEqual({
      data: { products: { data, paginatorInfo } },
    });
  });

  test('returns the same for the products of a category', async () => {
    const { body } = await tenant.graphql(
      `query ($id: ID!) { productCategory(id: $id) { products${args} { ${PAGE} } } }`,
      { id: category },
    );
    expect(body).toEqual({ data: { productCategory: { products: { data, paginatorInfo } } } });
  });

  test('returns the same for each page field alone, with and without rows', async () => {
    for (const [name, value] of Object.entries(paginatorInfo)) {
      const alone = `products${args} { paginatorInfo { ${name} } }`;
      const withRows = `products${args} { paginatorInfo { ${name} } data { partnumber } }`;
      expect((await tenant.graphql(`{ ${alone} }`)).body).toEqual({
        data: { products: { paginatorInfo: { [name]: value } } },
      });
      expect((await tenant.graphql(`{ ${withRows} }`)).body).toEqual({
        data: { products: { data, paginatorInfo: { [name]: value } } },
      });
      const inCategory = await tenant.graphql(`query ($id: ID!) { productCategory(id: $id) { ${withRows} } }`, {
        id: category,
      });
      expect(inCategory.body).toEqual({
        data: { productCategory: { products: { data, paginatorInfo: { [name]: value } } } },
      });
    }
  });
});

test('a list without rows has one empty page', async () => {
  const { body } = await tenant.graphql(`{ products(filter: { partnumber: "nothing" }) { ${PAGE} } }`);
  const paginatorInfo = {
    count: 0,
    currentPage: 1,
    firstItem: null,
    hasMorePages: false,
    lastItem: null,
    lastPage: 1,
    perPage: 15,
    total: 0,
  };
  expect(body).toEqual({ data: { products: { data: [], paginatorInfo } } });
});

describe('the size of a page', () => {
  const negative = { message: 'Requested pagination amount must be non-negative, got -1.', code: 'BAD_USER_INPUT' };
  const tooMany = {
    message: 'Maximum number of 100 requested items exceeded, got 101. Fetch smaller chunks.',
    code: 'BAD_USER_INPUT',
  };

  test.each(['products', 'productCategories', 'approvalLevels', 'approvalRequests'])(
    'is refused below 0 and above 100 by %s',
    async (list) => {
      for (const [first, error] of [[-1, negative] as const, [101, tooMany] as const]) {
        const document = `{ ${list}(first: ${first}) { data { id } } }`;
        const reply = await tenant.graphql(document);
        expect(reply.body).toEqual({ errors: [fieldError(document, list, error)] });
        expect(reply.status).toBe(200);
      }
    },
  );

  test('is refused in a category too, which is then null', async () => {
    const document = `query ($id: ID!) { ping productCategory(id: $id) { products(first: 101) { data { id } } } }`;
    const error = { ...fieldError(document, 'products', tooMany), path: ['productCategory', 'products'] };
    expect((await tenant.graphql(document, { id: category })).body).toEqual({
      errors: [error],
      data: { ping: 'pong', productCategory: null },
    });
  });

  test('has a maximum that a setting defines', async () => {
    const small = await startGateway({ DAS_GRAPHQL_MAX_FIRST: 20 });
    const caller = await small.newTenant();
    const document = '{ products(first: 21) { data { id } } }';
    const refused = await caller.graphql(document);
    await small.stop();
    const error = {
      message: 'Maximum number of 20 requested items exceeded, got 21. Fetch smaller chunks.',
      code: 'BAD_USER_INPUT',
    };
    expect(refused.body).toEqual({ errors: [fieldError(document, 'products', error)] });
  });
});

describe('variables of a list', () => {
  const facts5 = { data: { products: { paginatorInfo: { perPage: 5, currentPage: 2 } } } };
  const select = 'products(first: $first, page: $page) { paginatorInfo { perPage currentPage } }';

  test('may be declared Int or Int!', async () => {
    for (const type of ['Int', 'Int!']) {
      expect(
        (await tenant.graphql(`query ($first: ${type}, $page: ${type}) { ${select} }`, { first: 5, page: 2 })).body,
      ).toEqual(facts5);
    }
  });

  test('that are null or absent mean the defaults', async () => {
    const defaults = { data: { products: { paginatorInfo: { perPage: 15, currentPage: 1 } } } };
    for (const variables of [{}, { first: null, page: null }]) {
      expect((await tenant.graphql(`query ($first: Int, $page: Int) { ${select} }`, variables)).body).toEqual(defaults);
    }
  });
});

test('each list has its own type of page, and all share PaginatorInfo', async () => {
  const page = '{ __typename data { __typename } paginatorInfo { __typename } }';
  await givenLevel(tenant);
  await givenRequest(tenant);
  const lists = ['products', 'productCategories', 'approvalLevels', 'approvalRequests'];
  const { body } = await tenant.graphql(`{ ${lists.map((list) => `${list}(first: 1) ${page}`).join(' ')} }`);
  const typed = (type: string): object => ({
    __typename: `${type}Paginator`,
    data: [{ __typename: type }],
    paginatorInfo: { __typename: 'PaginatorInfo' },
  });
  expect(body).toEqual({
    data: {
      products: typed('Product'),
      productCategories: typed('ProductCategory'),
      approvalLevels: typed('ApprovalLevel'),
      approvalRequests: typed('ApprovalRequest'),
    },
  });
});

test('the defaults and the nullability of a list are part of the schema', async () => {
  const type = 'type { kind name ofType { kind name ofType { kind name ofType { name } } } }';
  const { body } = await tenant.graphql(
    `{ __type(name: "ProductPaginator") { fields { name ${type} } } list: __schema { queryType { fields { name args { name defaultValue type { name } } } } } }`,
  );
  const { __type, list } = (
    body as { data: { __type: unknown; list: { queryType: { fields: { name: string; args: { name: string }[] }[] } } } }
  ).data;
  const nonNull = (ofType: object): object => ({ kind: 'NON_NULL', name: null, ofType });
  expect(__type).toEqual({
    fields: [
      {
        name: 'data',
        type: nonNull({
          kind: 'LIST',
          name: null,
          ofType: { kind: 'NON_NULL', name: null, ofType: { name: 'Product' } },
        }),
      },
      { name: 'paginatorInfo', type: nonNull({ kind: 'OBJECT', name: 'PaginatorInfo', ofType: null }) },
    ],
  });
  for (const name of ['products', 'productCategories', 'approvalLevels', 'approvalRequests']) {
    const args = list.queryType.fields.find((field) => field.name === name)?.args ?? [];
    expect(args.filter(({ name }) => name === 'first' || name === 'page')).toEqual([
      { name: 'first', defaultValue: '15', type: { name: 'Int' } },
      { name: 'page', defaultValue: '1', type: { name: 'Int' } },
    ]);
  }
});
