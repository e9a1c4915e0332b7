import { useGateway, useTenant } from '../support/fixtures';
import { invalid, notFound } from '../support/expected';
import {
  change,
  creation,
  deletion,
  given,
  givenCategory,
  givenLevel,
  givenProduct,
  givenRequest,
} from '../support/factories';

const gateway = useGateway();
const tenant = useTenant(gateway);
const stranger = useTenant(gateway);

const MAKERS = {
  Product: givenProduct,
  ProductCategory: givenCategory,
  ApprovalLevel: givenLevel,
  ApprovalRequest: givenRequest,
};
const LISTS = {
  Product: 'products',
  ProductCategory: 'productCategories',
  ApprovalLevel: 'approvalLevels',
  ApprovalRequest: 'approvalRequests',
};
const TYPES = Object.keys(MAKERS) as (keyof typeof MAKERS)[];

describe.each(TYPES)('a %s of another tenant is not found', (type) => {
  const single = `${type.charAt(0).toLowerCase()}${type.slice(1)}`;
  const read = `query ($id: ID!) { ${single}(id: $id) { id } }`;
  const list = `{ ${LISTS[type]} { data { id } paginatorInfo { total } } }`;

  test('by a query, an update or a deletion', async () => {
    const id = await MAKERS[type](tenant);
    expect((await stranger.graphql(read, { id })).body).toEqual({ data: { [single]: null } });
    expect((await stranger.graphql(change(type), { id, input: {} })).body).toEqual(
      notFound(change(type), `update${type}`, type, id),
    );
    expect((await stranger.graphql(change(type), { input: { id } })).body).toEqual(
      notFound(change(type), `update${type}`, type, id),
    );
    expect((await stranger.graphql(deletion(type), { id })).body).toEqual({ data: { [`delete${type}`]: null } });
    expect((await tenant.graphql(read, { id })).body).toEqual({ data: { [single]: { id } } });
  });

  test('in a list', async () => {
    await MAKERS[type](tenant);
    expect((await stranger.graphql(list)).body).toEqual({
      data: { [LISTS[type]]: { data: [], paginatorInfo: { total: 0 } } },
    });
  });
});

describe('a row of another tenant cannot be referred to', () => {
  test('as the category of a product, nor in a filter', async () => {
    const category_id = await givenCategory(tenant);
    await givenProduct(tenant, { category_id });
    const own = await givenProduct(stranger);
    const message = { 'input.category_id': ['The selected input.category id is invalid.'] };
    const [create, update] = [creation('Product'), change('Product')];
    expect((await stranger.graphql(create, { input: { partnumber: 'X', category_id } })).body).toEqual(
      invalid(create, 'createProduct', message),
    );
    expect((await stranger.graphql(update, { id: own, input: { category_id } })).body).toEqual(
      invalid(update, 'updateProduct', message),
    );
    const filtered =
      'query ($id: ID!) { products(filter: { category_id: $id }) { data { id } } approvalRequests(filter: { product_category_id: $id }) { data { id } } }';
    expect((await stranger.graphql(filtered, { id: category_id })).body).toEqual({
      data: { products: { data: [] }, approvalRequests: { data: [] } },
    });
  });

  test('in the ids of a filter', async () => {
    const [theirs, own] = [await givenRequest(tenant), await givenRequest(stranger)];
    const { body } = await stranger.graphql(
      'query ($ids: [ID!]) { approvalRequests(filter: { ids: $ids }) { data { id } } }',
      { ids: [theirs, own] },
    );
    expect(body).toEqual({ data: { approvalRequests: { data: [{ id: own }] } } });
  });
});

describe('a request cannot refer to rows of another tenant', () => {
  test('by the id of a line to change or to remove', async () => {
    const theirs = await given<{ opportunities: [{ id: string }] }>(
      tenant,
      'ApprovalRequest',
      { opportunities: [{ partnumber: 'A' }] },
      'opportunities { id }',
    );
    const line = theirs.opportunities[0].id;
    const id = await givenRequest(stranger);
    const document = change('ApprovalRequest');
    const input = { opportunities: [{ id: line, partnumber: 'B' }], remove_opportunities: [line] };
    expect((await stranger.graphql(document, { id, input })).body).toEqual(
      invalid(document, 'updateApprovalRequest', {
        'input.remove_opportunities.0': ['The selected input.remove opportunities.0 is invalid.'],
        'input.opportunities.0.id': ['The selected input.opportunities.0.id is invalid.'],
      }),
    );
  });

  test("by a part number, which refers to the tenant's product", async () => {
    await givenProduct(tenant, { partnumber: 'SHARED', list_price: 100 });
    const fields = 'opportunities { partnumber list_price_at_request product { id } }';
    const request = (): Promise<object> =>
      given(stranger, 'ApprovalRequest', { opportunities: [{ partnumber: 'SHARED' }] }, fields);
    expect(await request()).toEqual({
      opportunities: [{ partnumber: 'SHARED', list_price_at_request: null, product: null }],
    });
    const id = await givenProduct(stranger, { partnumber: 'SHARED', list_price: 7 });
    expect(await request()).toEqual({
      opportunities: [{ partnumber: 'SHARED', list_price_at_request: 7, product: { id } }],
    });
  });
});
