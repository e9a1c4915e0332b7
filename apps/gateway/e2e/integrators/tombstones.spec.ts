import { newId } from '@das/platform';
import { deletion, given, givenCategory, givenProduct } from '../support/factories';
import { DATE_TIME, restInvalid, validationError } from '../support/expected';
import { useDatabaseAdmin, useGateway, useRest, useTenant } from '../support/fixtures';
import { type TestTenant, dataOf } from '../support/gateway';

const gateway = useGateway();
const tenant = useTenant(gateway);
const rest = useRest(gateway, tenant);
const admin = useDatabaseAdmin();

interface Listed {
  id: string;
  partnumber: string;
  deleted_at: string | null;
  updated_at: string;
}

const LIST = `query ($filter: ProductFilterInput, $include_deleted: Boolean, $first: Int, $page: Int, $orderBy: [QueryProductsOrderByOrderByClause!]) {
  products(filter: $filter, include_deleted: $include_deleted, first: $first, page: $page, orderBy: $orderBy) {
    data { id partnumber deleted_at updated_at } paginatorInfo { total }
  } }`;
const list = async (of: TestTenant, variables: object): Promise<{ data: Listed[]; paginatorInfo: { total: number } }> =>
  dataOf<{ products: { data: Listed[]; paginatorInfo: { total: number } } }>(
    await of.graphql(LIST, { first: 100, ...variables }),
  ).products;
const partsOf = async (of: TestTenant, variables: object): Promise<string[]> =>
  (await list(of, variables)).data.map(({ partnumber }) => partnumber);
const remove = async (type: string, id: string): Promise<unknown> =>
  (await tenant.graphql(deletion(type), { id })).body;

describe('a deleted product', () => {
  test('is absent, except from lists with deleted rows: these have its last values and its deletion', async () => {
    const category_id = await givenCategory(tenant, { code: 'TS-C', list_price: 7 });
    const input = {
      partnumber: 'TS-1',
      model: 'Ünïcode',
      list_price: 12345678.123456,
      allow_tariff: false,
      other_details: { z: 1, a: [null, '1.0'] },
      category_id,
      external_id: 'TS-1',
      external_source: 'sap',
      metadata: { plant: 'OSL' },
    };
    const made = (await rest('/v2/products', { method: 'POST', body: input })).body as { data: Listed };
    const { id } = made.data;
    await remove('Product', id);
    expect(await partsOf(tenant, { filter: { partnumbers: ['TS-1'] } })).toEqual([]);
    expect((await rest(`/v2/products/${id}`)).status).toBe(404);
    for (const key of [`id: ${id}`, 'partnumber: "TS-1"', 'external_id: "TS-1", external_source: "sap"'])
      expect((await tenant.graphql(`{ product(${key}) { id } }`)).body).toEqual({ data: { product: null } });
    expect((await rest(`/v2/products/${id}`, { method: 'PATCH', body: { model: 'M' } })).status).toBe(404);
    expect(await remove('Product', id)).toEqual({ data: { deleteProduct: null } });
    for (const filter of ['partnumbers=TS-1', 'partnumber=ts-1', 'metadata[plant]=OSL', `category_id=${category_id}`]) {
      const { body } = await rest(`/v2/products?include_deleted=true&${filter}`);
      const { data } = body as { data: Listed[] };
      expect(data).toEqual([{ ...made.data, version: 2, updated_at: DATE_TIME, deleted_at: data[0]?.updated_at }]);
      expect(body).toMatchObject({ meta: { total: 1 } });
    }
  });

  test('frees its part number and its external id: a new product gets a new id', async () => {
    const input = { partnumber: 'TS-2', external_id: 'TS-2' };
    const ids: string[] = [];
    for (const _ of [1, 2, 3]) {
      ids.push(await givenProduct(tenant, input));
      await remove('Product', ids.at(-1) ?? '');
    }
    const last = await givenProduct(tenant, input);
    const { data, paginatorInfo } = await list(tenant, { filter: { partnumbers: ['TS-2'] }, include_deleted: true });
    expect(data.map(({ id, deleted_at }) => [id, deleted_at])).toEqual([
      ...ids.map((id) => [id, DATE_TIME]),
      [last, null],
    ]);
    expect(paginatorInfo.total).toBe(4);
  });

  test('that the previous release deletes leaves a tombstone, which that release does not show', async () => {
    const id = await givenProduct(tenant, { partnumber: 'TS-3' });
    await admin.query('delete from products where tenant_id = $1 and id = $2', [tenant.id, id]);
    expect(await partsOf(tenant, { filter: { partnumbers: ['TS-3'] }, include_deleted: true })).toEqual(['TS-3']);
    for (const source of ['products', 'searchable_products']) {
      const { rows } = await admin.query(`select id from ${source} where tenant_id = $1 and id = $2`, [tenant.id, id]);
      expect(rows).toEqual([]);
    }
  });

  test('is not listed to another tenant, and not after a rollback', async () => {
    const id = await givenProduct(tenant, { partnumber: 'TS-4' });
    await admin.query('begin');
    await admin.query('delete from products where tenant_id = $1 and id = $2', [tenant.id, id]);
    await admin.query('rollback');
    expect(await list(tenant, { filter: { partnumbers: ['TS-4'] }, include_deleted: true })).toMatchObject({
      data: [{ id, deleted_at: null }],
    });
    await remove('Product', id);
    expect(await list(await gateway.newTenant(), { include_deleted: true })).toEqual({
      data: [],
      paginatorInfo: { total: 0 },
    });
  });

  test('takes its place in every order and page', async () => {
    const own = await gateway.newTenant();
    const ids: string[] = [];
    for (const partnumber of ['A', 'B', 'C', 'D', 'E'])
      ids.push(await givenProduct(own, { partnumber, model: 'searched' }));
    for (const index of [1, 3]) await own.graphql(deletion('Product'), { id: ids[index] });
    const pages = async (variables: object): Promise<string[][]> =>
      Promise.all([1, 2, 3].map((page) => partsOf(own, { ...variables, first: 2, page, include_deleted: true })));
    const ascending = [['A', 'B'], ['C', 'D'], ['E']];
    const descending = [['E', 'D'], ['C', 'B'], ['A']];
    expect(await pages({})).toEqual(ascending);
    expect(await pages({ filter: { model: 'SEARCH' } })).toEqual(ascending);
    expect(await pages({ filter: { model: 'SEARCH' }, orderBy: [{ column: 'ID', order: 'DESC' }] })).toEqual(
      descending,
    );
    expect(await pages({ orderBy: [{ column: 'PARTNUMBER', order: 'DESC' }] })).toEqual(descending);
    expect(await pages({ orderBy: [{ column: 'UPDATED_AT', order: 'ASC' }] })).toEqual([['A', 'C'], ['E', 'B'], ['D']]);
    expect(await list(own, {})).toMatchObject({ paginatorInfo: { total: 3 } });
    expect(await partsOf(own, { include_deleted: false })).toEqual(['A', 'C', 'E']);
  });
});

describe('a deleted category', () => {
  test('was in use by live products only, and frees its code and its external id', async () => {
    const input = { name: 'Gone', code: 'TS-D', external_id: 'TS-D' };
    const category_id = await givenCategory(tenant, input);
    const product = await givenProduct(tenant, { partnumber: 'TS-5', category_id });
    expect(await remove('ProductCategory', category_id)).toMatchObject({
      errors: [{ extensions: { code: 'CATEGORY_IN_USE' } }],
    });
    await remove('Product', product);
    await remove('ProductCategory', category_id);
    const again = await givenCategory(tenant, input);
    expect((await rest('/v2/product-categories?codes=TS-D&include_deleted=true')).body).toMatchObject({
      data: [
        { id: category_id, deleted_at: DATE_TIME },
        { id: again, deleted_at: null },
      ],
      meta: { total: 2 },
    });
    expect((await rest('/v2/product-categories?codes=TS-D')).body).toMatchObject({ data: [{ id: again }] });
    const { status, body } = await rest('/v2/products', { method: 'POST', body: { partnumber: 'TS-6', category_id } });
    expect([status, body]).toEqual([422, restInvalid({ category_id: ['The selected category id is invalid.'] })]);
    const listed = `{ products(filter: { partnumbers: ["TS-5"] }, include_deleted: true) { data { category { id } } } }`;
    expect((await tenant.graphql(listed)).body).toEqual({ data: { products: { data: [{ category: null }] } } });
  });
});

describe('a deleted request', () => {
  test('is listed with deleted rows: its version is raised, and nothing can be done with it', async () => {
    const made = await given<{ id: string; version: number }>(
      tenant,
      'ApprovalRequest',
      { customer_name: 'Gone Ltd', external_id: 'TS-R', opportunities: [{ requested_price: 5, external_id: 'L' }] },
      'id version',
    );
    await remove('ApprovalRequest', made.id);
    expect((await rest('/v2/approvals?external_ids=TS-R')).body).toMatchObject({ data: [], meta: { total: 0 } });
    expect((await tenant.graphql('{ approvalRequest(external_id: "TS-R") { id } }')).body).toEqual({
      data: { approvalRequest: null },
    });
    for (const filter of ['external_ids=TS-R', 'customer_name=gone'])
      expect((await rest(`/v2/approvals?include_deleted=1&${filter}`)).body).toMatchObject({
        data: [
          {
            id: made.id,
            version: made.version + 1,
            deleted_at: DATE_TIME,
            is_valid: false,
            available_actions: [],
            opportunities: [{ external_id: 'L', can_decide: false, is_valid: false }],
          },
        ],
        meta: { total: 1 },
      });
    const again = await given(tenant, 'ApprovalRequest', { external_id: 'TS-R' });
    const both =
      '{ approvalRequests(filter: { external_ids: ["TS-R"] }, include_deleted: true) { data { id deleted_at } } }';
    expect((await tenant.graphql(both)).body).toEqual({
      data: {
        approvalRequests: {
          data: [
            { id: made.id, deleted_at: DATE_TIME },
            { id: again.id, deleted_at: null },
          ],
        },
      },
    });
  });
});

describe('a delta with deleted rows that begins before the kept days', () => {
  const dayBefore = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const earliest = `${dayBefore(90)} 00:00:00`;
  const tooEarly = `${dayBefore(91)} 23:59:59`;
  const rule = `must be a date after or equal to ${earliest}.`;

  test.each([
    ['products', '/v2/products'],
    ['productCategories', '/v2/product-categories'],
  ])('is refused for %s, because it would miss deletions', async (field, path) => {
    const document = `query ($from: DateTime, $deleted: Boolean) { ${field}(filter: { updated_from: $from }, include_deleted: $deleted, first: 1) { data { id } } }`;
    const of = async (from: string, deleted: boolean): Promise<unknown> =>
      (await tenant.graphql(document, { from, deleted })).body;
    expect(await of(tooEarly, true)).toEqual({
      errors: [validationError(document, field, { 'filter.updated_from': [`The filter.updated from field ${rule}`] })],
    });
    const accepted = { data: { [field]: { data: expect.any(Array) as unknown } } };
    expect([await of(earliest, true), await of(tooEarly, false)]).toEqual([accepted, accepted]);
    const get = (from: string, more: string): ReturnType<typeof rest> =>
      rest(`${path}?updated_from=${encodeURIComponent(from)}&per_page=1${more}`);
    for (const after of ['', '&after=']) {
      const { status, body } = await get(tooEarly, `&include_deleted=true${after}`);
      expect([status, body]).toEqual([422, restInvalid({ updated_from: [`The updated from field ${rule}`] })]);
      expect((await get(earliest, `&include_deleted=true${after}`)).status).toBe(200);
      expect((await get(tooEarly, after)).status).toBe(200);
    }
  });

  test('is accepted for requests, which are kept', async () => {
    const { status } = await rest('/v2/approvals?updated_from=1970-01-01%2000:00:00&include_deleted=true&after=');
    expect(status).toBe(200);
  });
});

test('a wrong include_deleted is refused', async () => {
  expect((await rest('/v2/products?include_deleted=maybe')).body).toEqual(
    restInvalid({ include_deleted: ['The include deleted field must be true or false.'] }),
  );
});

test('tombstones that a row of this id has left before do not prevent its deletion', async () => {
  const id = newId();
  const insertion = 'insert into product_categories (tenant_id, id, name) values ($1, $2, $3)';
  for (const name of ['First', 'Second']) {
    await admin.query(insertion, [tenant.id, id, name]);
    await remove('ProductCategory', id);
  }
  expect((await rest(`/v2/product-categories?ids=${id}&include_deleted=true`)).body).toMatchObject({
    data: [{ name: 'Second' }],
    meta: { total: 1 },
  });
});
