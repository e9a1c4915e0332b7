import { ApiKeysService } from '@das/api-keys';
import { createHash } from 'node:crypto';
import { useGateway } from '../support/fixtures';
import { type TestTenant, dataOf, post } from '../support/gateway';
import { byGraphqlJs } from '../support/graphql-js';

const gateway = useGateway();

/** The status and body of an answer to this body. */
async function sent(tenant: TestTenant, body: unknown): Promise<object> {
  const { status, body: received } = await post(gateway.url, body, { authorization: `Bearer ${tenant.token}` });
  return { status, received };
}

describe('a query has the response of graphql-js behind Apollo, at its first execution and at later ones', () => {
  const PARTS =
    'query Parts($first: Int, $filter: ProductFilterInput) { products(first: $first, filter: $filter) { data { partnumber effective { msrp } } } }';
  const TWO = 'query One { ping } query Two { products(first: 1) { paginatorInfo { total } } }';
  const DEFAULTS = `query ($first: Int! = 1, $order: SortOrder! = DESC, $filter: ApprovalRequestFilterInput = {}, $ids: [ID!]) {
    products(first: $first) { data { partnumber } }
    approvalRequests(orderBy: [{ column: ID, order: $order }], filter: { AND: [$filter], ids: $ids }) { data { id } }
  }`;
  const SHARED = `query One($a: Boolean!, $b: Boolean = false) {
    x: products { data { ...Part @include(if: $a) moq } }
    y: products { data { ...Part ... @skip(if: $a) { msrp } } }
    z: products(first: 1) @skip(if: $b) { data { ...Both } }
  }
  query Two { products { data { ...Part } } }
  fragment Part on Product { partnumber }
  fragment Both on Product { ...Part @skip(if: $a) ...Part @include(if: $b) }`;
  const CONSTANT =
    '{ x: products { data { ...Part @skip(if: true) moq } } y: products { data { ...Part } } } fragment Part on Product { partnumber }';
  const INHERITED =
    'query ($constructor: Int, $toString: Int = 1) { a: products(first: $constructor) { data { __proto__: partnumber } } products(first: $toString) { data { id: partnumber } } }';
  const ROUTE = `query ($threshold: Float) {
    previewApprovalRoute(input: { levels: [{ code: "L", rank: 1, threshold_price_approved: $threshold }], opportunities: [{ partnumber: "A-1", requested_price: 240 }] }) {
      steps { rank status }
    }
  }`;
  const JOINED = `{
    products_data: products(first: 1) { paginatorInfo { total } }
    products(first: 2) { data { id } }
    a_products: products(first: 1) { paginatorInfo { hasMorePages } data { id } }
    a: products(first: 2) { paginatorInfo { total lastPage } }
  }`;
  const NESTED = `query ($first: Int!) { approvalRequests(first: $first) { data { id opportunities { id } } } }`;

  test.each([
    ['variables', { query: PARTS, variables: { first: 2, filter: { partnumber: 'A' } } }],
    ['no variables', { query: PARTS }],
    ['a variable of another type', { query: PARTS, variables: { first: 'two' } }],
    ['an unknown member of a variable', { query: PARTS, variables: { filter: { colour: 'red' } } }],
    ['a missing variable', { query: NESTED }],
    ['a page that is too large', { query: PARTS, variables: { first: 101 } }],
    ['a negative page', { query: PARTS, variables: { first: -1 } }],
    ['variables that are too large', { query: PARTS, variables: { filter: { partnumber: 'x'.repeat(5_000_000) } } }],
    ['an operation of several', { query: TWO, operationName: 'Two' }],
    ['no operation of several', { query: TWO }],
    ['an operation that is absent', { query: TWO, operationName: 'Three' }],
    ['a name that is not one', { query: TWO, operationName: 'One\n' }],
    [
      'a batch',
      [{ query: PARTS }, { query: TWO, operationName: 'One' }, { query: PARTS, variables: { first: 'two' } }],
    ],
    [
      'a batch beyond the limits of a request',
      Array.from({ length: 10 }, () => ({ query: PARTS, variables: { first: 100 } })),
    ],
    ['defaults of variables', { query: DEFAULTS }],
    [
      'values for defaults, and one for a list',
      { query: DEFAULTS, variables: { first: 2, order: 'ASC', filter: { customer_name: 'Acme' }, ids: '01' } },
    ],
    [
      'null for a variable with a default',
      {
        query: 'query ($first: Int = 1) { products(first: $first) { data { partnumber } } }',
        variables: { first: null },
      },
    ],
    ['null in a list that must not have it', { query: DEFAULTS, variables: { filter: null } }],
    ['null for a condition', { query: SHARED, operationName: 'One', variables: { a: true, b: null } }],
    ['a fragment below different conditions', { query: SHARED, operationName: 'One', variables: { a: false } }],
    ['a fragment below met conditions', { query: SHARED, operationName: 'One', variables: { a: true, b: true } }],
    [
      'a batch of operations that share a fragment',
      [
        { query: SHARED, operationName: 'One', variables: { a: false } },
        { query: SHARED, operationName: 'Two' },
      ],
    ],
    ['a fragment below a condition without a variable', { query: CONSTANT }],
    ['names that objects inherit', { query: INHERITED, variables: { constructor: 1 } }],
    ['inherited names without values', { query: INHERITED }],
    ['an absent variable within an input', { query: ROUTE }],
    ['null for a variable within an input', { query: ROUTE, variables: { threshold: null } }],
    ['an alias that is the joined path of another field', { query: JOINED }],
    [
      'an unknown hash',
      { query: '{ ping }', extensions: { persistedQuery: { version: 1, sha256Hash: '0'.repeat(64) } } },
    ],
  ])('%s', async (_name, body) => {
    const tenant = await gateway.newTenant();
    await tenant.graphql(
      'mutation { one: createProduct(input: { partnumber: "A-1" }) { id } two: createProduct(input: { partnumber: "A-2", msrp: 5 }) { id } }',
    );
    const expected = await byGraphqlJs(() => sent(tenant, body));
    for (let round = 0; round < 3; round += 1) expect(await sent(tenant, body)).toEqual(expected);
  });
});

describe('a text in a document is not executed as JavaScript', () => {
  const EXECUTED = '__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74d(globalThis.isExecuted=true)';

  test.each([
    ['an id', `{ product(id: "${EXECUTED}") { id } }`],
    ['an id with escapes', `{ product(id: "${EXECUTED.replace('__', '\\u005f\\u005f')}") { id } }`],
    ['a member of a filter', `{ products(filter: { partnumber: "${EXECUTED}" }) { data { id } } }`],
    ['a block text', `{ products(filter: { partnumber: """${EXECUTED}""" }) { data { id } } }`],
    ['a default of a variable', `query ($id: ID! = "${EXECUTED}") { product(id: $id) { id } }`],
    ['an argument of a mutation', `mutation { deleteProduct(id: "${EXECUTED}") { id } }`],
    ['text that is not code', '{ product(id: "__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74d)(") { id } }'],
    [
      'not a number',
      '{ products(filter: { partnumber: "__MAGIC_NAN__57f286b9_4c20_487f_b409_79804ddcb4f8" }) { data { id } } }',
    ],
    [
      'infinity',
      '{ products(filter: { partnumber: "__MAGIC_PLUS_INFINITY__bb201c39_3333_4695_b4ad_7f1722e7aa7a" }) { data { id } } }',
    ],
  ])('%s', async (_name, query) => {
    const tenant = await gateway.newTenant();
    const expected = await byGraphqlJs(() => sent(tenant, { query }));
    for (let round = 0; round < 3; round += 1) expect(await sent(tenant, { query })).toEqual(expected);
    expect(globalThis).not.toHaveProperty('isExecuted');
  });
});

describe('a mutation has the response of graphql-js behind Apollo, at its first execution and at later ones', () => {
  const CREATE = `mutation Create($input: CreateProductInput!) { createProduct(input: $input) { partnumber list_price other_details effective { moq } } }`;
  const UPDATE =
    'mutation ($input: UpdateProductInput! = { msrp: 5 }, $id: ID = "0") { updateProduct(id: $id, input: $input) { partnumber msrp } }';
  const SHARED = `mutation ($a: Boolean!, $input: CreateProductInput!) { createProduct(input: $input) { ...Part @include(if: $a) ...Part } }
    fragment Part on Product { partnumber }`;
  const INHERITED =
    'mutation ($hasOwnProperty: UpdateProductInput! = {}, $id: ID!) { updateProduct(id: $id, input: $hasOwnProperty) { id } }';
  const TWO =
    'mutation ($id: ID!) { first: deleteProduct(id: $id) { id } second: createProduct(input: { partnumber: "B" }) { partnumber } }';

  test.each<[name: string, body: unknown]>([
    [
      'variables',
      { query: CREATE, variables: { input: { partnumber: ' A ', list_price: 1.5, other_details: { a: [null] } } } },
    ],
    [
      'an input in the document',
      { query: 'mutation { createProduct(input: { partnumber: "A", moq: 2 }) { partnumber effective { moq } } }' },
    ],
    ['a broken rule', { query: CREATE, variables: { input: { partnumber: ' ', list_price: -1 } } }],
    ['an unknown member', { query: CREATE, variables: { input: { partnumber: 'A', colour: 'red' } } }],
    ['a wrong type', { query: CREATE, variables: { input: { partnumber: 5, moq: 1.5 } } }],
    ['a list for an input', { query: CREATE, variables: { input: [] } }],
    ['a missing variable', { query: CREATE }],
    ['a default for a variable that is an input', { query: UPDATE }],
    [
      'null for a variable with a default where null is not allowed',
      { query: 'mutation ($id: ID = "0") { deleteProduct(id: $id) { id } }', variables: { id: null } },
    ],
    [
      'a default for a variable that must not be null',
      { query: 'mutation ($id: ID! = "0") { deleteProduct(id: $id) { id } }' },
    ],
    ['a fragment below two conditions', { query: SHARED, variables: { a: false, input: { partnumber: 'A' } } }],
    ['a variable that is named like an inherited member', { query: INHERITED, variables: { id: '0' } }],
    ['null for a variable that must not be null', { query: UPDATE, variables: { input: null } }],
    ['two fields, the first of which fails', { query: TWO, variables: { id: '0' } }],
    [
      'a skipped field',
      {
        query: 'mutation ($no: Boolean!) { createProduct(input: { partnumber: "A" }) @include(if: $no) { id } }',
        variables: { no: false },
      },
    ],
    [
      'a batch',
      [
        { query: CREATE, variables: { input: { partnumber: 'A' } } },
        { query: UPDATE },
        { query: CREATE, variables: { input: { partnumber: 'A' } } },
      ],
    ],
    ['a batch beyond the limits of a request', Array.from({ length: 11 }, () => ({ query: UPDATE }))],
    [
      'a fragment at its root',
      {
        query: 'mutation { ...F } fragment F on Mutation { createProduct(input: { partnumber: "A" }) { partnumber } }',
      },
    ],
  ])('%s', async (_name, body) => {
    const expected = await byGraphqlJs(async () => sent(await gateway.newTenant(), body));
    for (let round = 0; round < 3; round += 1) expect(await sent(await gateway.newTenant(), body)).toEqual(expected);
  });

  test('it is refused by GET, also when its document is known', async () => {
    const tenant = await gateway.newTenant();
    const query = 'mutation { createProduct(input: { partnumber: "GET" }) { partnumber } }';
    const headers = { authorization: `Bearer ${tenant.token}` };
    const get = async (): Promise<[number, unknown]> => {
      const response = await fetch(`${gateway.url}/graphql?query=${encodeURIComponent(query)}`, { headers });
      return [response.status, await response.json()];
    };
    const refused = await get();
    expect(refused[0]).toBe(405);
    expect(dataOf(await tenant.graphql(query))).toEqual({ createProduct: { partnumber: 'GET' } });
    expect(await get()).toEqual(refused);
  });

  test('it is refused for a read-only key and for a role without the right, also when its document is known', async () => {
    const tenant = await gateway.newTenant();
    const query = 'mutation { createProduct(input: { partnumber: "NO" }) { partnumber } }';
    const create = (input: Parameters<ApiKeysService['createUnchecked']>[0]): Promise<{ token: string }> =>
      tenant.as(() => gateway.app.get(ApiKeysService).createUnchecked(input, 'staging'));
    const keys = [
      await create({ name: 'reader', user_id: tenant.owner.id, role: 'owner', readOnly: true }),
      await create({ name: 'requester', user_id: tenant.owner.id, role: 'requester' }),
    ];
    const answers = (): Promise<unknown[]> =>
      Promise.all(
        keys.map(async ({ token }) => (await post(gateway.url, { query }, { authorization: `Bearer ${token}` })).body),
      );
    const refused = await answers();
    expect(refused).toMatchObject(
      ['READ_ONLY_KEY', 'FORBIDDEN'].map((code) => ({ errors: [{ extensions: { code } }] })),
    );
    expect(dataOf(await tenant.graphql(query))).toEqual({ createProduct: { partnumber: 'NO' } });
    expect(await answers()).toEqual(refused);
  });
});

describe('a document that is sent as a hash', () => {
  const query = '{ products(first: 1) { paginatorInfo { total } } }';
  const hashOf = (text: string): object => ({
    persistedQuery: { version: 1, sha256Hash: createHash('sha256').update(text).digest('hex') },
  });

  test('is registered once, and then executed as often as it is sent', async () => {
    const tenant = await gateway.newTenant();
    const expected = { status: 200, received: { data: { products: { paginatorInfo: { total: 0 } } } } };
    expect(await sent(tenant, { query, extensions: hashOf(query) })).toEqual(expected);
    for (let round = 0; round < 3; round += 1)
      expect(await sent(tenant, { extensions: hashOf(query) })).toEqual(expected);
  });

  test('is refused when the hash is that of another document, or has another version, also when both are known', async () => {
    const tenant = await gateway.newTenant();
    await sent(tenant, { query, extensions: hashOf(query) });
    await sent(tenant, { extensions: hashOf(query) });
    expect(await sent(tenant, { query: '{ ping }', extensions: hashOf(query) })).toMatchObject({
      received: { errors: [{ message: 'provided sha does not match query' }] },
    });
    const { persistedQuery } = hashOf(query) as { persistedQuery: object };
    expect(await sent(tenant, { extensions: { persistedQuery: { ...persistedQuery, version: 2 } } })).toMatchObject({
      received: { errors: [{ message: 'Unsupported persisted query version' }] },
    });
  });
});
