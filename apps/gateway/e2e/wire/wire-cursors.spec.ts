import { useGateway, useRest, useTenant } from '../support/fixtures';
import { givenCategory, givenLevel, givenProduct, givenRequest } from '../support/factories';
import { type TestTenant, dataOf } from '../support/gateway';

const gateway = useGateway();
const tenant = useTenant(gateway);
const other = useTenant(gateway);
const rest = useRest(gateway, tenant);

const INFO = 'count currentPage firstItem hasMorePages lastItem lastPage perPage total endCursor syncedTo';
const CURSOR = expect.stringMatching(/^[\w-]{20,500}$/) as string;

interface Info {
  endCursor: string | null;
  hasMorePages: boolean;
  syncedTo: string | null;
}
type Listed = { data: Record<string, unknown>[]; paginatorInfo: Info };

let category = '';
beforeAll(async () => {
  category = await givenCategory(tenant);
  for (const [at, model] of ['b', null, 'a', 'b', null, 'c', 'a'].entries())
    await givenProduct(tenant, { partnumber: `P-${at}`, model, category_id: category, list_price: model ? 5 : null });
});

/** @param args of the list, without `after` */
async function page(list: string, args: string, after?: string | null, by: TestTenant = tenant): Promise<Listed> {
  const all = [args, after === undefined ? '' : `after: ${JSON.stringify(after)}`].filter(Boolean).join(', ');
  const field = `${list}${all && `(${all})`}`;
  const reply = await by.graphql(`{ ${field} { data { id } paginatorInfo { endCursor hasMorePages syncedTo } } }`);
  return dataOf<Record<string, Listed>>(reply)[list] as Listed;
}

async function walk(list: string, args: string): Promise<unknown[]> {
  const ids: unknown[] = [];
  let after: string | null | undefined;
  for (;;) {
    const { data, paginatorInfo } = await page(list, args, after);
    ids.push(...data.map(({ id }) => id));
    if (!paginatorInfo.hasMorePages) return ids;
    after = paginatorInfo.endCursor;
  }
}

const refused = (reply: { body: unknown }, message: string): void =>
  expect(reply.body).toMatchObject({
    errors: [{ extensions: { code: 'VALIDATION_FAILED', validation: { after: [message] } } }],
  });
const INVALID = 'The selected after is invalid.';

const ORDERS = ['ID', 'PARTNUMBER', 'MODEL', 'LIST_PRICE', 'CREATED_AT', 'UPDATED_AT'].flatMap((column) =>
  ['ASC', 'DESC'].map((order) => `orderBy: [{ column: ${column}, order: ${order} }]`),
);

test.each(['', ...ORDERS, 'orderBy: [{ column: MODEL, order: DESC }, { column: LIST_PRICE, order: ASC }]'])(
  'a walk with %j has the rows of the numbered pages, in their order',
  async (order) => {
    const { data } = await page('products', [order, 'first: 100'].filter(Boolean).join(', '));
    for (const first of [1, 2, 3, 7, 8])
      expect(await walk('products', [order, `first: ${first}`].filter(Boolean).join(', '))).toEqual(
        data.map(({ id }) => id),
      );
  },
);

test('a page after a cursor has no numbers; its totals are those of the whole filter', async () => {
  const numbered = await tenant.graphql(`{ products(first: 3) { data { partnumber } paginatorInfo { ${INFO} } } }`);
  const first = dataOf<{ products: Listed }>(numbered).products;
  expect(first.paginatorInfo).toEqual({
    count: 3,
    currentPage: 1,
    firstItem: 1,
    hasMorePages: true,
    lastItem: 3,
    lastPage: 3,
    perPage: 3,
    total: 7,
    endCursor: CURSOR,
    syncedTo: null,
  });
  const after = first.paginatorInfo.endCursor;
  const next = await tenant.graphql(
    `{ products(first: 5, after: "${after}") { data { partnumber } paginatorInfo { ${INFO} } } }`,
  );
  expect(dataOf(next)).toEqual({
    products: {
      data: ['P-3', 'P-4', 'P-5', 'P-6'].map((partnumber) => ({ partnumber })),
      paginatorInfo: {
        count: 4,
        currentPage: 1,
        firstItem: null,
        hasMorePages: false,
        lastItem: null,
        lastPage: 2,
        perPage: 5,
        total: 7,
        endCursor: CURSOR,
        syncedTo: null,
      },
    },
  });
  const counted = await tenant.graphql(
    `{ products(first: 2, after: "${after}") { paginatorInfo { count hasMorePages } } }`,
  );
  expect(dataOf(counted)).toEqual({ products: { paginatorInfo: { count: 2, hasMorePages: true } } });
});

test('an empty page has no cursor', async () => {
  expect((await page('products', 'filter: { model: "none" }')).paginatorInfo.endCursor).toBeNull();
  expect((await page('products', 'first: 0')).paginatorInfo.endCursor).toBeNull();
});

test('a cursor of another list, tenant, filter or order, and a changed one, is refused', async () => {
  const { endCursor } = (await page('products', 'first: 2, filter: { model: "b" }')).paginatorInfo;
  const ask = (list: string, args: string, after: string | null, by = tenant) =>
    by.graphql(`{ ${list}(${args}${args && ', '}after: ${JSON.stringify(after)}) { data { id } } }`);
  const same = 'filter: { model: "b" }';
  expect((await ask('products', same, endCursor)).body).toEqual({ data: { products: { data: [] } } });
  refused(await ask('products', same, endCursor, other), INVALID);
  refused(await ask('products', '', endCursor), INVALID);
  refused(await ask('products', 'filter: { model: "c" }', endCursor), INVALID);
  refused(await ask('products', `${same}, orderBy: [{ column: ID, order: DESC }]`, endCursor), INVALID);
  refused(await ask('productCategories', '', endCursor), INVALID);
  for (const after of [
    'x',
    'eyJhIjoxfQ',
    `${endCursor}A`,
    `${endCursor?.startsWith('A') ? 'B' : 'A'}${endCursor?.slice(1)}`,
    '\u0000',
    ' ',
    'é'.repeat(600),
  ])
    refused(await ask('products', same, after), INVALID);
});

test('a cursor excludes a page number', async () => {
  const { endCursor } = (await page('products', 'first: 2')).paginatorInfo;
  refused(
    await tenant.graphql(`{ products(page: 2, after: "${endCursor}") { data { id } } }`),
    'The after field is prohibited.',
  );
  expect(
    dataOf(await tenant.graphql(`{ products(page: 1, first: 1, after: "${endCursor}") { data { partnumber } } }`)),
  ).toEqual({
    products: { data: [{ partnumber: 'P-2' }] },
  });
  const reply = await rest(`/v2/products?after=${endCursor}&page=2`);
  expect([reply.status, reply.body]).toMatchObject([422, { errors: { after: ['The after field is prohibited.'] } }]);
});

test('the products of a category, and the comments and usages of a request, are read by position, each for its parent', async () => {
  const empty = await givenCategory(tenant);
  const read = async (id: string, after: string | null) => {
    const field = `products(first: 3, after: ${JSON.stringify(after)}) { data { partnumber } paginatorInfo { endCursor hasMorePages firstItem } }`;
    return tenant.graphql(`{ productCategory(id: "${id}") { ${field} } }`);
  };
  const first = dataOf<{ productCategory: { products: Listed } }>(await read(category, null)).productCategory.products;
  const { endCursor } = first.paginatorInfo;
  const last = ['P-3', 'P-4', 'P-5'].map((partnumber) => ({ partnumber }));
  const paginatorInfo = { endCursor: CURSOR, hasMorePages: true, firstItem: null };
  expect(dataOf(await read(category, endCursor))).toEqual({
    productCategory: { products: { data: last, paginatorInfo } },
  });
  refused(await read(empty, endCursor), INVALID);
  const request = await givenRequest(tenant, { customer_name: 'A' });
  for (const list of ['comments', 'uses'])
    refused(
      await tenant.graphql(`{ approvalRequest(id: "${request}") { ${list}(after: "${endCursor}") { data { id } } } }`),
      INVALID,
    );
});

const META = { path: expect.any(String) as string, per_page: 3, synced_to: null };

test('REST: an empty after begins a walk, which links.next continues', async () => {
  const numbers: unknown[] = [];
  let path: string | null = '/v2/products?per_page=3&sort=-model&after=';
  let pages = 0;
  while (path) {
    const reply = await rest(path);
    const { data, links, meta } = reply.body as {
      data: { partnumber: string }[];
      links: Record<string, string | null>;
      meta: object;
    };
    pages += 1;
    numbers.push(...data.map(({ partnumber }) => partnumber));
    expect(links).toEqual({
      first: `${gateway.url}/v2/products?per_page=3&sort=-model&after=`,
      last: null,
      prev: null,
      next: pages < 3 ? expect.stringContaining('after=') : null,
    });
    expect(meta).toEqual({ ...META, end_cursor: CURSOR, has_more: pages < 3 });
    path = links['next'] ? links['next'].slice(gateway.url.length) : null;
  }
  expect(numbers).toEqual(['P-5', 'P-0', 'P-3', 'P-2', 'P-6', 'P-1', 'P-4']);
});

test.each([
  '/v2/approvals',
  '/v2/product-categories',
  '/v2/approval-levels',
  '/v2/webhooks',
  '/v2/webhooks/deliveries',
  '/v2/api-keys',
  '/v2/delegations',
  '/v2/uses',
  '/v2/audit-logs',
])('%s is read by position', async (path) => {
  await givenLevel(tenant);
  const reply = await rest(`${path}?after=&per_page=1`);
  const { data, meta } = reply.body as {
    data: { id: string }[];
    meta: { end_cursor: string | null; has_more: boolean };
  };
  expect([reply.status, Object.keys(meta)]).toEqual([200, ['path', 'per_page', 'end_cursor', 'synced_to', 'has_more']]);
  expect(meta.end_cursor).toEqual(data.length ? CURSOR : null);
  const forged = await rest(`${path}?after=forged`);
  expect([forged.status, forged.body]).toMatchObject([422, { errors: { after: [INVALID] } }]);
  if (!meta.has_more) return;
  const next = await rest(`${path}?after=${meta.end_cursor}&per_page=1`);
  expect((next.body as { data: { id: string }[] }).data[0]?.id).not.toBe(data[0]?.id);
});

test('the lists of one request are read by position', async () => {
  const id = await givenRequest(tenant, { customer_name: 'B' });
  for (const path of ['history', 'comments', 'uses']) {
    const reply = await rest(`/v2/approvals/${id}/${path}?after=`);
    expect([reply.status, reply.body]).toMatchObject([200, { meta: { has_more: false, synced_to: null } }]);
    const forged = await rest(`/v2/approvals/${id}/${path}?after=forged`);
    expect([forged.status, forged.body]).toMatchObject([422, { errors: { after: [INVALID] } }]);
  }
});

test('the audit log keeps `cursor`, and `after` is another name for its values', async () => {
  const numbered = await rest('/v2/audit-logs?per_page=2');
  const { links, meta } = numbered.body as { links: { next: string }; meta: object };
  expect(Object.keys(meta)).toEqual(['path', 'per_page']);
  const cursor = new URL(links.next).searchParams.get('cursor');
  const [byCursor, byAfter] = [
    await rest(`/v2/audit-logs?cursor=${cursor}`),
    await rest(`/v2/audit-logs?after=${cursor}`),
  ];
  const idsOf = (reply: { body: unknown }) => (reply.body as { data: { id: string }[] }).data.map(({ id }) => id);
  expect(idsOf(byAfter)).toEqual(idsOf(byCursor));
  expect((byAfter.body as { meta: object }).meta).toMatchObject({ end_cursor: CURSOR, synced_to: null });
});

test('texts that do not fit into a cursor are found by their row, and a row that is gone loses no other row', async () => {
  const own = await gateway.newTenant();
  const filler = Array.from({ length: 240 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000))).join('');
  for (const at of [0, 1, 2, 3, 4])
    await givenProduct(own, { partnumber: `${filler}${at}`, model: `${filler}${at % 2}` });
  for (const order of ['ASC', 'DESC']) {
    const args = `first: 2, orderBy: [{ column: MODEL, order: ${order} }, { column: PARTNUMBER, order: ${order} }]`;
    const all = (await page('products', args.replace('first: 2', 'first: 9'), undefined, own)).data.map(({ id }) => id);
    const first = await page('products', args, undefined, own);
    expect(first.paginatorInfo.endCursor?.length).toBeLessThanOrEqual(500);
    const second = await page('products', args, first.paginatorInfo.endCursor, own);
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(all.slice(0, 4));
  }
  const args = 'first: 2, orderBy: [{ column: PARTNUMBER, order: DESC }]';
  const { data, paginatorInfo } = await page('products', args, undefined, own);
  await own.graphql(`mutation { deleteProduct(id: "${data[1]?.['id'] as string}") { id } }`);
  const rest_ = await page('products', args.replace('2', '9'), paginatorInfo.endCursor, own);
  expect(rest_.data.length).toBe(4); // the rows with the same beginning again
});
