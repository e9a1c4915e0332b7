import { useGateway, useTenant } from '../support/fixtures';
import { DATE_TIME, ULID, failed, invalid } from '../support/expected';
import { change, creation, deletion, given, givenCategory, givenProduct } from '../support/factories';

const gateway = useGateway();
const tenant = useTenant(gateway);

const PRICING = 'list_price msrp moq tariff_surcharge allow_tariff';
const CUSTOM = 'custom_fields { key label type required options min max pattern }';
const FIELDS = `id name code description ${PRICING} max_discount_percent override_min_rank ${CUSTOM} created_at updated_at`;

const shared = { list_price: 100.5, msrp: 120, moq: 10, tariff_surcharge: 2.25, allow_tariff: true };
const nothing = { list_price: null, msrp: null, moq: null, tariff_surcharge: null, allow_tariff: null };
const plain = { label: null, required: false, options: null, min: null, max: null, pattern: null };

describe('a category', () => {
  test('is created with every field, read, listed, updated and deleted', async () => {
    const size = {
      key: 'size',
      label: 'Size',
      type: 'number',
      required: true,
      options: null,
      min: 1,
      max: 99.5,
      pattern: null,
    };
    const color = {
      key: 'color',
      label: null,
      type: 'enum',
      required: false,
      options: ['red', 'blue'],
      min: null,
      max: null,
      pattern: null,
    };
    const input = {
      name: 'Screens',
      code: 'SCR',
      description: 'Flat',
      ...shared,
      max_discount_percent: 12.5,
      override_min_rank: 3,
      custom_fields: [size, color],
    };
    const { body } = await tenant.graphql(creation('ProductCategory', FIELDS), { input });
    const category = { ...input, id: ULID, created_at: DATE_TIME, updated_at: DATE_TIME };
    expect(body).toEqual({ data: { createProductCategory: category } });
    const { id } = (body as { data: { createProductCategory: { id: string } } }).data.createProductCategory;
    const read = `query ($id: ID!) { productCategory(id: $id) { ${FIELDS} } productCategories(filter: { code: "scr" }) { data { ${FIELDS} } } }`;
    expect((await tenant.graphql(read, { id })).body).toEqual({
      data: { productCategory: category, productCategories: { data: [category] } },
    });
    const cleared = { code: null, description: null, ...nothing, max_discount_percent: null, override_min_rank: null };
    const update = await tenant.graphql(change('ProductCategory', FIELDS), {
      id,
      input: { ...cleared, custom_fields: [color] },
    });
    const updated = { ...category, ...cleared, custom_fields: [color] };
    expect(update.body).toEqual({ data: { updateProductCategory: updated } });
    expect((await tenant.graphql(deletion('ProductCategory', FIELDS), { id })).body).toEqual({
      data: { deleteProductCategory: updated },
    });
  });

  test('needs only a name', async () => {
    const empty = {
      code: null,
      description: null,
      ...nothing,
      max_discount_percent: null,
      override_min_rank: null,
      custom_fields: [],
    };
    const { body } = await tenant.graphql(creation('ProductCategory', FIELDS), { input: { name: 'Bare' } });
    expect(body).toEqual({
      data: {
        createProductCategory: { id: ULID, name: 'Bare', ...empty, created_at: DATE_TIME, updated_at: DATE_TIME },
      },
    });
  });
});

describe('an existing category', () => {
  test('has no custom fields after they are set to null or []', async () => {
    for (const custom_fields of [null, []]) {
      const id = await givenCategory(tenant, { custom_fields: [{ key: 'a', type: 'string' }] });
      const { body } = await tenant.graphql(change('ProductCategory', CUSTOM), { id, input: { custom_fields } });
      expect(body).toEqual({ data: { updateProductCategory: { custom_fields: [] } } });
    }
  });

  test('keeps its custom fields when an update does not have them', async () => {
    const id = await givenCategory(tenant, { custom_fields: [{ key: 'a', type: 'string' }] });
    const { body } = await tenant.graphql(change('ProductCategory', `name ${CUSTOM}`), {
      id,
      input: { name: 'Renamed' },
    });
    expect(body).toEqual({
      data: { updateProductCategory: { name: 'Renamed', custom_fields: [{ ...plain, key: 'a', type: 'string' }] } },
    });
  });

  test('cannot be deleted while a product refers to it', async () => {
    const id = await givenCategory(tenant);
    const product = await givenProduct(tenant, { category_id: id });
    const document = deletion('ProductCategory');
    const inUse = failed(document, 'deleteProductCategory', {
      message: 'The category is in use: products refer to it.',
      code: 'CATEGORY_IN_USE',
    });
    expect((await tenant.graphql(document, { id })).body).toEqual(inUse);
    await tenant.graphql(change('Product'), { id: product, input: { category_id: null } });
    expect((await tenant.graphql(document, { id })).body).toEqual({ data: { deleteProductCategory: { id } } });
  });

  test('lists its products by id, in pages', async () => {
    const category_id = await givenCategory(tenant);
    for (const partnumber of ['IN-3', 'IN-1', 'IN-2']) await givenProduct(tenant, { partnumber, category_id });
    const page = 'products(first: 2, page: 2) { data { partnumber } paginatorInfo { total lastPage hasMorePages } }';
    const { body } = await tenant.graphql(
      `query ($id: ID!) { productCategory(id: $id) { products { data { partnumber } } second: ${page} } }`,
      {
        id: category_id,
      },
    );
    const products = { data: ['IN-3', 'IN-1', 'IN-2'].map((partnumber) => ({ partnumber })) };
    const second = { data: [{ partnumber: 'IN-2' }], paginatorInfo: { total: 3, lastPage: 2, hasMorePages: false } };
    expect(body).toEqual({ data: { productCategory: { products, second } } });
  });
});

describe('pricing inherited from a category', () => {
  const EFFECTIVE = `${PRICING} effective { ${PRICING} } category { id }`;

  test('fills the empty fields of a product, in `effective` only', async () => {
    const id = await givenCategory(tenant, shared);
    const product = (input: object): Promise<object> =>
      given(tenant, 'Product', { partnumber: `EFF-${Math.random()}`, category_id: id, ...input }, EFFECTIVE);
    expect(await product({})).toEqual({ ...nothing, effective: shared, category: { id } });
    const own = { list_price: 0, msrp: 7.5, moq: 0, tariff_surcharge: 0, allow_tariff: false };
    expect(await product(own)).toEqual({ ...own, effective: own, category: { id } });
    expect(await product({ msrp: 1 })).toEqual({
      ...nothing,
      msrp: 1,
      effective: { ...shared, msrp: 1 },
      category: { id },
    });
  });

  test('follows changes of the category, and ends when the product leaves it', async () => {
    const category_id = await givenCategory(tenant, shared);
    const id = await givenProduct(tenant, { category_id, moq: 3 });
    await tenant.graphql(change('ProductCategory'), { id: category_id, input: { list_price: 90, allow_tariff: null } });
    const read = `query ($id: ID!) { product(id: $id) { ${EFFECTIVE} } }`;
    const effective = { ...shared, moq: 3, list_price: 90, allow_tariff: null };
    expect((await tenant.graphql(read, { id })).body).toEqual({
      data: { product: { ...nothing, moq: 3, effective, category: { id: category_id } } },
    });
    const { body } = await tenant.graphql(change('Product', EFFECTIVE), { id, input: { category_id: '' } });
    expect(body).toEqual({
      data: { updateProduct: { ...nothing, moq: 3, effective: { ...nothing, moq: 3 }, category: null } },
    });
  });

  test('does not exist without a category', async () => {
    expect(await given(tenant, 'Product', { partnumber: 'ALONE' }, EFFECTIVE)).toEqual({
      ...nothing,
      effective: nothing,
      category: null,
    });
  });
});

const CREATE = creation('ProductCategory');
const declare = async (custom_fields: object[], validation: object): Promise<void> => {
  const { body } = await tenant.graphql(CREATE, { input: { name: 'Faulty', custom_fields } });
  expect(body).toEqual(invalid(CREATE, 'createProductCategory', validation));
};

describe('a custom field declaration is refused', () => {
  test('without a key or a type', () =>
    declare([{}, { key: ' ', type: '' }], {
      'input.custom_fields.0.key': ['The input.custom fields.0.key field is required.'],
      'input.custom_fields.0.type': ['The input.custom fields.0.type field is required.'],
      'input.custom_fields.1.key': ['The input.custom fields.1.key field is required.'],
      'input.custom_fields.1.type': ['The input.custom fields.1.type field is required.'],
    }));

  test('with an unknown type', () =>
    declare([{ key: 'a', type: 'text' }], {
      'input.custom_fields.0.type': ['The selected input.custom fields.0.type is invalid.'],
    }));

  test('with a key that is declared already', () =>
    declare(
      [
        { key: 'a', type: 'string' },
        { key: 'b', type: 'string' },
        { key: ' a ', type: 'date' },
      ],
      {
        'input.custom_fields.2.key': ['The input.custom fields.2.key field has a duplicate value.'],
      },
    ));

  test('as an enum without options', () =>
    declare(
      [
        { key: 'a', type: 'enum' },
        { key: 'b', type: 'enum', options: [] },
      ],
      {
        'input.custom_fields.0.options': ['The input.custom fields.0.options field is required.'],
        'input.custom_fields.1.options': ['The input.custom fields.1.options field is required.'],
      },
    ));
});

describe('custom field declarations are refused', () => {
  test.each(['(', '[a', 'a{2,1}', '(?=a)', '(a)\\1'])(
    'with a pattern that cannot be matched in linear time: %s',
    (pattern) =>
      declare([{ key: 'a', type: 'string', pattern }], {
        'input.custom_fields.0.pattern': [
          'The input.custom fields.0.pattern field must be a valid regular expression.',
        ],
      }),
  );

  test('when there are more than 100', () =>
    declare(
      Array.from({ length: 101 }, (_, index) => ({ key: `k${index}`, type: 'string' })),
      { 'input.custom_fields': ['The input.custom fields field must not have more than 100 items.'] },
    ));

  test('on an update as on a creation, and change nothing', async () => {
    const id = await givenCategory(tenant, { custom_fields: [{ key: 'a', type: 'string' }] });
    const update = change('ProductCategory');
    const { body } = await tenant.graphql(update, {
      id,
      input: { name: 'Changed', custom_fields: [{ key: 'a', type: 'enum' }] },
    });
    expect(body).toEqual(
      invalid(update, 'updateProductCategory', {
        'input.custom_fields.0.options': ['The input.custom fields.0.options field is required.'],
      }),
    );
    const kept = await tenant.graphql(`query ($id: ID!) { productCategory(id: $id) { name ${CUSTOM} } }`, { id });
    expect(kept.body).toEqual({
      data: { productCategory: { name: 'Category', custom_fields: [{ ...plain, key: 'a', type: 'string' }] } },
    });
  });
});
