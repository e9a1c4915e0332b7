import { given, givenCategory, givenLevel, givenProduct } from '../support/factories';
import { fieldError, restInvalid } from '../support/expected';
import { useGateway, useRest, useTenant } from '../support/fixtures';
import { dataOf } from '../support/gateway';

const gateway = useGateway();
const tenant = useTenant(gateway);
const rest = useRest(gateway, tenant);
const asked = async (document: string, variables: object): Promise<unknown> =>
  (await tenant.graphql(document, variables)).body;

describe('a look-up', () => {
  const LOOK_UP =
    'query ($id: ID, $partnumber: String, $external_id: String, $external_source: String) { product(id: $id, partnumber: $partnumber, external_id: $external_id, external_source: $external_source) { partnumber } }';
  const CATEGORY =
    'query ($id: ID, $code: String, $external_id: String, $external_source: String) { productCategory(id: $id, code: $code, external_id: $external_id, external_source: $external_source) { name } }';

  test('finds a product by exactly one key, to the letter', async () => {
    const id = await givenProduct(tenant, { partnumber: 'Look-1', external_id: 'L-1', external_source: 'sap' });
    await givenProduct(tenant, { partnumber: 'Look-2', external_id: 'L-1' });
    const found = { data: { product: { partnumber: 'Look-1' } } };
    const none = { data: { product: null } };
    expect(await asked(LOOK_UP, { id })).toEqual(found);
    expect(await asked(LOOK_UP, { partnumber: ' Look-1 ' })).toEqual(found);
    expect(await asked(LOOK_UP, { external_id: 'L-1', external_source: 'SAP' })).toEqual(found);
    expect(await asked(LOOK_UP, { external_id: 'L-1' })).toEqual({ data: { product: { partnumber: 'Look-2' } } });
    for (const key of [
      { id: '' },
      { id: 'x' },
      { partnumber: 'look-1' },
      { external_id: 'l-1' },
      { external_id: 'L-1', external_source: 'not a source' },
    ])
      expect(await asked(LOOK_UP, key)).toEqual(none);
    const other = await gateway.newTenant();
    expect((await other.graphql(LOOK_UP, { partnumber: 'Look-1' })).body).toEqual(none);
  });

  test('finds a category by exactly one key', async () => {
    const id = await givenCategory(tenant, { name: 'Found', code: 'Look', external_id: 'LC' });
    for (const key of [{ id }, { code: 'Look' }, { external_id: 'LC' }])
      expect(await asked(CATEGORY, key)).toEqual({ data: { productCategory: { name: 'Found' } } });
    expect(await asked(CATEGORY, { code: 'LOOK' })).toEqual({ data: { productCategory: null } });
  });

  test('finds an approval level by id or code, and a list by its filters', async () => {
    const id = await givenLevel(tenant, { code: 'Lv-1' });
    const LEVEL = 'query ($id: ID, $code: String) { approvalLevel(id: $id, code: $code) { code } }';
    for (const key of [{ id }, { code: 'Lv-1' }])
      expect(await asked(LEVEL, key)).toEqual({ data: { approvalLevel: { code: 'Lv-1' } } });
    expect(await asked(LEVEL, { code: 'lv-1' })).toEqual({ data: { approvalLevel: null } });
    expect(await asked(LEVEL, {})).toMatchObject({
      errors: [{ extensions: { validation: { id: ['Exactly one of id, code must be given.'] } } }],
    });
    for (const query of [`ids=${id}`, 'codes=Lv-1,lv-1'])
      expect((await rest(`/v2/approval-levels?${query}`)).body).toMatchObject({ data: [{ id }], meta: { total: 1 } });
  });

  test.each([
    [LOOK_UP, 'product', 'id, partnumber, external id', {}],
    [LOOK_UP, 'product', 'id, partnumber, external id', { id: '1', partnumber: 'x' }],
    [LOOK_UP, 'product', 'id, partnumber, external id', { external_source: 'sap' }],
    [LOOK_UP, 'product', 'id, partnumber, external id', { id: '1', external_source: 'sap' }],
    [LOOK_UP, 'product', 'id, partnumber, external id', { partnumber: null }],
    [CATEGORY, 'productCategory', 'id, code, external id', { code: 'x', external_id: 'y' }],
  ])('refuses none or several keys', async (document, field, keys, variables) => {
    const validation = { id: [`Exactly one of ${keys} must be given.`] };
    expect(await asked(document, variables)).toEqual({
      errors: [
        fieldError(document, field, {
          message: `Validation failed for the field [${field}].`,
          code: 'VALIDATION_FAILED',
          facts: { validation },
        }),
      ],
      data: { [field]: null },
    });
  });
});

describe('the filters of a list', () => {
  const LIST =
    'query ($filter: ProductFilterInput) { products(filter: $filter, first: 100) { data { partnumber } paginatorInfo { total } } }';
  const list = async (filter: object): Promise<string[]> => {
    const { products } = dataOf<{
      products: { data: { partnumber: string }[]; paginatorInfo: { total: number } };
    }>(await own.graphql(LIST, { filter }));
    expect(products.paginatorInfo.total).toBe(products.data.length);
    return products.data.map(({ partnumber }) => partnumber);
  };
  const own = useTenant(gateway);
  const ownRest = useRest(gateway, own);
  const ids: string[] = [];
  beforeAll(async () => {
    await given(own, 'ProductCategory', { name: 'C', code: 'Cat' });
    const rows: object[] = [
      { partnumber: 'A,1', external_id: 'X', external_source: 'sap', metadata: { plant: 'OSL', tier: 'a' } },
      { partnumber: 'B', external_id: 'X', external_source: 'crm', metadata: { plant: 'osl', tier: 'a' } },
      { partnumber: 'C', external_id: 'X', category_code: 'Cat', metadata: { plant: 'OSL', tier: 'b' } },
      { partnumber: 'D', external_id: 'Y', external_source: 'sap', metadata: { plant: ' OSL' } },
    ];
    for (const row of rows) ids.push(await givenProduct(own, row));
  });

  test.each<[string, object, string[]]>([
    ['part numbers', { partnumbers: ['A,1', 'D', 'd', ''] }, ['A,1', 'D']],
    ['external ids of any source', { external_ids: ['X'] }, ['A,1', 'B', 'C']],
    ['external ids of a source', { external_ids: ['X', 'Y'], external_source: 'SAP' }, ['A,1', 'D']],
    ['a source alone', { external_source: 'sap' }, ['A,1', 'D']],
    ['a category code', { category_code: 'Cat' }, ['C']],
    ['another category code', { category_code: 'cat' }, []],
    ['no part number', { partnumbers: [] }, []],
    ['no id', { ids: [] }, []],
    ['no external id', { external_ids: [] }, []],
    ['a pair', { metadata: [{ key: 'plant', value: 'OSL' }] }, ['A,1', 'C']],
    ['a value with a blank', { metadata: [{ key: 'plant', value: ' OSL' }] }, ['D']],
    [
      'two pairs',
      {
        metadata: [
          { key: 'plant', value: 'OSL' },
          { key: 'tier', value: 'a' },
        ],
      },
      ['A,1'],
    ],
    [
      'two values of a key',
      {
        metadata: [
          { key: 'tier', value: 'b' },
          { key: 'tier', value: 'a' },
        ],
      },
      [],
    ],
    ['a pair and a part', { partnumber: 'c', metadata: [{ key: 'plant', value: 'OSL' }] }, ['C']],
    ['null', { ids: null, partnumbers: null, metadata: null }, ['A,1', 'B', 'C', 'D']],
  ])('match %s', async (_, filter, expected) => expect(await list(filter)).toEqual(expected));

  test('match ids, of which unknown ones have no row', async () => {
    expect(await list({ ids: [ids[3], ids[0], 'x', '', '999999999999'] })).toEqual(['A,1', 'D']);
  });

  test('are parameters of REST: a text with commas is a list, and a repeated one is not split', async () => {
    const found = async (query: string): Promise<unknown> => {
      const { body } = await ownRest(`/v2/products?${query}`);
      return (body as { data: { partnumber: string }[] }).data.map(({ partnumber }) => partnumber);
    };
    expect(await found('partnumbers=B,D')).toEqual(['B', 'D']);
    expect(await found('partnumbers=A,1&partnumbers=D')).toEqual(['A,1', 'D']);
    expect(await found('partnumbers[]=A,1')).toEqual(['A,1']);
    expect(await found(`ids=${ids[0]},${ids[1]}&ids=${ids[2]}`)).toEqual(['A,1', 'B', 'C']);
    expect(await found('external_ids=X&external_source=SAP')).toEqual(['A,1']);
    expect(await found('metadata[plant]=OSL')).toEqual(['A,1', 'C']);
    expect(await found('metadata[plant]=OSL&metadata%5Btier%5D=b')).toEqual(['C']);
    expect(await found('metadata[tier]=a&metadata[tier]=b')).toEqual([]);
    expect(await found('category_code=Cat')).toEqual(['C']);
    const six = Array.from({ length: 6 }, (_, n) => `metadata[k${n}]=v`).join('&');
    expect((await ownRest(`/v2/products?${six}`)).body).toEqual(
      restInvalid({ metadata: ['The metadata field must not have more than 5 items.'] }),
    );
    expect((await ownRest('/v2/products?metadata=x')).body).toEqual(
      restInvalid({ metadata: ['The metadata field is prohibited.'] }),
    );
    const hundred = Array.from({ length: 101 }, (_, n) => `P${n}`).join(',');
    expect((await ownRest(`/v2/products?partnumbers=${hundred}`)).body).toEqual(
      restInvalid({ partnumbers: ['The partnumbers field must not have more than 100 items.'] }),
    );
  });

  test('of categories match codes, ids and external keys', async () => {
    const made = await givenCategory(own, { name: 'D', code: 'D', external_id: 'E', metadata: { a: 'b' } });
    for (const query of [`ids=${made}`, 'codes=D,d', 'external_ids=E', 'metadata[a]=b'])
      expect((await ownRest(`/v2/product-categories?${query}`)).body).toMatchObject({ data: [{ name: 'D' }] });
  });
});
