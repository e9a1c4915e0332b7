import { useGateway, useTenant } from '../support/fixtures';
import { invalid, notFound } from '../support/expected';
import { change, creation, deletion, given, givenCategory, givenLevel, givenProduct, givenRequest } from '../support/factories';

const gateway = useGateway();
const tenant = useTenant(gateway);
const stranger = useTenant(gateway);

const MAKERS = { Product: givenProduct, ProductCategory: givenCategory, ApprovalLevel: givenLevel, ApprovalRequest: givenRequest };
const LISTS = { Product: 'products', ProductCategory: 'productCategories', ApprovalLevel: 'approvalLevels', ApprovalRequest: 'approvalRequests' };
const TYPES = Object.keys(MAKERS) as (keyof typeof MAKERS)[];

describe.each(TYPES)('a %s of another tenant is as one that does not exist', (type) => {
  const single = `${type.charAt(0).toLowerCase()}${type.slice(1)}`;
  const read = `query ($id: ID!) { ${single}(id: $id) { id } }`;
  const list = `{ ${LISTS[type]} { data { id } paginatorInfo { total } } }`;

  test('to whoever reads, updates or deletes it', async () => {
    const id = await MAKERS[type](tenant);
    expect((await stranger.graphql(read, { id })).body).toEqual({ data: { [single]: null } });
    expect((await stranger.graphql(change(type), { id, input: {} })).body).toEqual(notFound(change(type), `update${type}`, type, id));
    expect((await stranger.graphql(change(type), { input: { id } })).body).toEqual(notFound(change(type), `update${type}`, type, id));
    expect((await stranger.graphql(deletion(type), { id })).body).toEqual({ data: { [`delete${type}`]: null } });
    expect((await tenant.graphql(read, { id })).body).toEqual({ data: { [single]: { id } } });
  });

  test('to whoever lists', async () => {
    await MAKERS[type](tenant);
    expect((await stranger.graphql(list)).body).toEqual({ data: { [LISTS[type]]: { data: [], paginatorInfo: { total: 0 } } } });
  });
});

describe('what belongs to another tenant cannot be referred to', () => {
  test('as the category of a product, nor as one to filter by', async () => {
    const category_id = await givenCategory(tenant);
    await givenProduct(tenant, { category_id });
    const own = await givenProduct(stranger);
    const message = { 'input.category_id': ['The selected input.category id is invalid.'] };
    const [create, update] = [creation('Product'), change('Product')];
    expect((await stranger.graphql(create, { input: { partnumber: 'X', category_id } })).body).toEqual(invalid(create, 'createProduct', message));
    expect((await stranger.graphql(update, { id: own, input: { category_id } })).body).toEqual(invalid(update, 'updateProduct', message));
    const filtered =
      'query ($id: ID!) { products(filter: { category_id: $id }) { data { id } } approvalRequests(filter: { product_category_id: $id }) { data { id } } }';
    expect((await stranger.graphql(filtered, { id: category_id })).body).toEqual({ data: { products: { data: [] }, approvalRequests: { data: [] } } });
  });

  test('as one of the requests to find', async () => {
    const [theirs, own] = [await givenRequest(tenant), await givenRequest(stranger)];
    const { body } = await stranger.graphql('query ($ids: [ID!]) { approvalRequests(filter: { ids: $ids }) { data { id } } }', { ids: [theirs, own] });
    expect(body).toEqual({ data: { approvalRequests: { data: [{ id: own }] } } });
  });
});

describe('what a request refers to cannot be of another tenant', () => {
  test('as a line to change or to remove', async () => {
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

  test('as the product of a line: a part number means the own one', async () => {
    await givenProduct(tenant, { partnumber: 'SHARED', list_price: 100 });
    const fields = 'opportunities { partnumber list_price_at_request product { id } }';
    const request = (): Promise<object> => given(stranger, 'ApprovalRequest', { opportunities: [{ partnumber: 'SHARED' }] }, fields);
    expect(await request()).toEqual({ opportunities: [{ partnumber: 'SHARED', list_price_at_request: null, product: null }] });
    const id = await givenProduct(stranger, { partnumber: 'SHARED', list_price: 7 });
    expect(await request()).toEqual({ opportunities: [{ partnumber: 'SHARED', list_price_at_request: 7, product: { id } }] });
  });
});
