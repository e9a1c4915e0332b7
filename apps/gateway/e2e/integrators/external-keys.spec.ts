import { change, creation, given, givenCategory, givenProduct } from '../support/factories';
import { invalid, restInvalid } from '../support/expected';
import { useGateway, useRest, useTenant } from '../support/fixtures';

const gateway = useGateway();
const tenant = useTenant(gateway);
const rest = useRest(gateway, tenant);

const FIELDS = 'external_id external_source metadata';
const CREATE = creation('Product', FIELDS);
const UPDATE = change('Product', FIELDS);
const asked = async (document: string, variables: object): Promise<unknown> =>
  (await tenant.graphql(document, variables)).body;
const created = (input: object): Promise<unknown> =>
  asked(CREATE, { input: { partnumber: `EK-${Math.random()}`, ...input } });
const updated = (id: string, input: object): Promise<unknown> => asked(UPDATE, { id, input });
const result = (name: string, external_id: unknown, external_source: unknown, metadata: object): object => ({
  data: { [name]: { external_id, external_source, metadata } },
});

describe('an external key', () => {
  test('is trimmed, keeps its case, and its source is lowered', async () => {
    expect(await created({ external_id: ' Mat-1 ', external_source: ' SAP-erp.01 ' })).toEqual(
      result('createProduct', 'Mat-1', 'sap-erp.01', {}),
    );
    expect(await created({})).toEqual(result('createProduct', null, null, {}));
    const made = await rest('/v2/product-categories', {
      method: 'POST',
      body: { name: 'C', external_id: 'C-1', external_source: 'SAP', metadata: { a: 'b' } },
    });
    expect(made.body).toMatchObject({ data: { external_id: 'C-1', external_source: 'sap', metadata: { a: 'b' } } });
  });

  test('is unique with its source, and an absent source is one source', async () => {
    const taken = { 'input.external_id': ['The input.external id has already been taken.'] };
    await created({ external_id: 'U-1' });
    expect(await created({ external_id: 'U-1' })).toEqual(invalid(CREATE, 'createProduct', taken));
    expect(await created({ external_id: 'u-1' })).toEqual(result('createProduct', 'u-1', null, {}));
    expect(await created({ external_id: 'U-1', external_source: 'crm' })).toEqual(
      result('createProduct', 'U-1', 'crm', {}),
    );
    const id = await givenProduct(tenant, { external_id: 'U-2', external_source: 'crm' });
    expect(await updated(id, { external_id: 'U-1' })).toEqual(invalid(UPDATE, 'updateProduct', taken));
    await givenCategory(tenant, { external_id: 'U-1' });
    const again = await rest('/v2/product-categories', { method: 'POST', body: { name: 'C', external_id: 'U-1' } });
    expect([again.status, again.body]).toEqual([
      422,
      restInvalid({ external_id: ['The external id has already been taken.'] }),
    ]);
    const other = await gateway.newTenant();
    expect((await given(other, 'Product', { partnumber: 'P', external_id: 'U-1' }, FIELDS))['external_id']).toBe('U-1');
  });

  test('of concurrent creations is given to exactly one', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => created({ external_id: 'RACE' })));
    expect(answers.filter((body) => 'errors' in (body as object))).toHaveLength(7);
  });

  test('has a source only with an id, given or stored, and clearing the id clears the source', async () => {
    const prohibited = { 'input.external_source': ['The input.external source field is prohibited.'] };
    expect(await created({ external_source: 'sap' })).toEqual(invalid(CREATE, 'createProduct', prohibited));
    const id = await givenProduct(tenant, { external_id: 'S-1' });
    expect(await updated(id, { external_source: 'SAP' })).toEqual(result('updateProduct', 'S-1', 'sap', {}));
    expect(await updated(id, { external_id: null, external_source: 'sap' })).toEqual(
      invalid(UPDATE, 'updateProduct', prohibited),
    );
    expect(await updated(id, { external_id: '' })).toEqual(result('updateProduct', null, null, {}));
    expect(await updated(id, { external_source: 'sap' })).toEqual(invalid(UPDATE, 'updateProduct', prohibited));
    const patched = await rest(`/v2/products/${id}`, { method: 'PATCH', body: { external_source: 'sap' } });
    expect(patched.body).toEqual(restInvalid({ external_source: ['The external source field is prohibited.'] }));
  });

  test.each([
    ['external_id', 'x'.repeat(256), 'field must not be greater than 255 characters.'],
    ['external_id', 'a\u0000', 'field must be a string.'],
    ['external_id', '\ud800', 'field must be a string.'],
    ['external_source', '-sap', 'field format is invalid.'],
    ['external_source', 'sap erp', 'field format is invalid.'],
    ['external_source', '\u212a', 'field format is invalid.'],
    ['external_source', 's'.repeat(65), 'field must not be greater than 64 characters.'],
  ])('refuses %s %j', async (field, value, message) => {
    const path = `input.${field}`;
    const expected = { [path]: [`The ${path.replaceAll('_', ' ')} ${message}`] };
    expect(await created({ external_id: 'E', [field]: value })).toEqual(invalid(CREATE, 'createProduct', expected));
  });
});

describe('the code of a category', () => {
  test('chooses the category of a product, and null clears it', async () => {
    const id = await givenCategory(tenant, { code: 'CC-1' });
    const CATEGORY = 'category { id }';
    const made = await given<{ id: string; category: object }>(
      tenant,
      'Product',
      { partnumber: 'CC', category_code: ' CC-1 ' },
      `id ${CATEGORY}`,
    );
    expect(made.category).toEqual({ id });
    const set = async (input: object): Promise<unknown> => asked(change('Product', CATEGORY), { id: made.id, input });
    const chosen = (category: object | null): object => ({ data: { updateProduct: { category } } });
    expect(await set({ category_code: null })).toEqual(chosen(null));
    expect(await set({ category_code: 'CC-1', category_id: id.toLowerCase() })).toEqual(chosen({ id }));
    expect(await set({ category_code: null, category_id: null })).toEqual(chosen(null));
  });

  test('that is unknown, or names another category than the id, is refused', async () => {
    const id = await givenCategory(tenant, { code: 'CC-2' });
    await givenCategory(tenant, { code: 'CC-3' });
    const refused = { 'input.category_code': ['The selected input.category code is invalid.'] };
    for (const input of [
      { category_code: 'cc-2' },
      { category_code: 'CC-3', category_id: id },
      { category_code: 'CC-3', category_id: null },
      { category_code: 'CC-3', category_id: 'unknown' },
      { category_code: null, category_id: id },
    ])
      expect(await created(input)).toEqual(invalid(CREATE, 'createProduct', refused));
  });

  test('checks the custom fields of the category', async () => {
    await givenCategory(tenant, { code: 'CC-4', custom_fields: [{ key: 'size', type: 'number', required: true }] });
    const missing = { 'input.other_details.size': ['The input.other details.size field is required.'] };
    expect(await created({ category_code: 'CC-4' })).toEqual(invalid(CREATE, 'createProduct', missing));
    expect(await created({ category_code: 'CC-4', list_price: -1 })).toEqual(
      invalid(CREATE, 'createProduct', {
        'input.list_price': ['The input.list price field must be at least 0.'],
        ...missing,
      }),
    );
  });
});
