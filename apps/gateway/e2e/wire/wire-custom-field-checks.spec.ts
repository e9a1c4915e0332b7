import { useGateway, useTenant } from '../support/fixtures';
import { invalid, restInvalid } from '../support/expected';
import { change, creation, givenCategory, givenProduct } from '../support/factories';
import { restClient } from '../support/rest-client';

const gateway = useGateway();
const tenant = useTenant(gateway);

const CREATE = creation('Product', 'other_details');
const UPDATE = change('Product', 'other_details');
const key = 'screen_size';
const says = (rest: string): object => ({
  'input.other_details.screen_size': [`The input.other details.screen size field ${rest}.`],
});

let last = 0;
const create = async (category_id: string, other_details: unknown): Promise<unknown> =>
  (await tenant.graphql(CREATE, { input: { partnumber: `CF-${(last += 1)}`, category_id, other_details } })).body;
const created = (other_details: unknown): object => ({ data: { createProduct: { other_details } } });

const longest = 'a'.repeat(254);

describe('a required custom field', () => {
  let category: string;

  beforeAll(async () => {
    category = await givenCategory(tenant, {
      custom_fields: [
        { key, type: 'number', required: true, min: 1 },
        { key: 'b', type: 'string', required: true },
      ],
    });
  });

  test('is reported when it is absent or null, together with all others', async () => {
    const both = { ...says('is required'), 'input.other_details.b': ['The input.other details.b field is required.'] };
    for (const details of [undefined, null, {}, { [key]: null }, [], 'text', 5]) {
      expect(await create(category, details)).toEqual(invalid(CREATE, 'createProduct', both));
    }
  });

  test('allows further keys that are not declared', async () => {
    const details = { free: { any: ['thing'] }, [key]: 5, b: 'x', __proto: 1 };
    expect(await create(category, details)).toEqual(created(details));
  });
});

describe('custom fields are validated', () => {
  const declared = { custom_fields: [{ key, type: 'number', required: true }] };
  const missing = invalid(UPDATE, 'updateProduct', says('is required'));

  test('when the details change', async () => {
    const category_id = await givenCategory(tenant, declared);
    const id = await givenProduct(tenant, { category_id, other_details: { [key]: 5 } });
    expect((await tenant.graphql(UPDATE, { id, input: { other_details: {} } })).body).toEqual(missing);
    expect((await tenant.graphql(UPDATE, { id, input: { other_details: null } })).body).toEqual(missing);
    expect((await tenant.graphql(UPDATE, { id, input: { other_details: { [key]: 6 } } })).body).toEqual({
      data: { updateProduct: { other_details: { [key]: 6 } } },
    });
  });

  test('when the category changes', async () => {
    const category_id = await givenCategory(tenant, declared);
    const id = await givenProduct(tenant, { other_details: { free: 1 } });
    expect((await tenant.graphql(UPDATE, { id, input: { category_id } })).body).toEqual(missing);
    const both = { category_id, other_details: { [key]: 1 } };
    expect((await tenant.graphql(UPDATE, { id, input: both })).body).toEqual({
      data: { updateProduct: { other_details: { [key]: 1 } } },
    });
  });

  test('and at no other time', async () => {
    const category_id = await givenCategory(tenant);
    const id = await givenProduct(tenant, { category_id, other_details: { free: 1 } });
    await tenant.graphql(change('ProductCategory'), { id: category_id, input: declared });
    expect((await tenant.graphql(UPDATE, { id, input: { moq: 5 } })).body).toEqual({
      data: { updateProduct: { other_details: { free: 1 } } },
    });
    expect((await tenant.graphql(UPDATE, { id, input: { category_id: null } })).body).toEqual({
      data: { updateProduct: { other_details: { free: 1 } } },
    });
  });

  test('under any declared key', async () => {
    for (const odd of ['constructor', 'toString', 'a.b', 'with blank', '0', 'ключ']) {
      const category = await givenCategory(tenant, { custom_fields: [{ key: odd, type: 'boolean', required: true }] });
      const message = `The input.other details.${odd} field is required.`;
      expect(await create(category, {})).toEqual(
        invalid(CREATE, 'createProduct', { [`input.other_details.${odd}`]: [message] }),
      );
      expect(await create(category, { [odd]: true })).toEqual(created({ [odd]: true }));
    }
  });
});

test.each(['^(a+)+$', '^(a|a)*$', '(.*)*b', '(a|aa)+$', '^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}$'])(
  'a pattern with catastrophic backtracking elsewhere does not block the service: %s',
  async (pattern) => {
    const category = await givenCategory(tenant, { custom_fields: [{ key, type: 'string', pattern }] });
    const started = Date.now();
    expect(await create(category, { [key]: `${longest}!` })).toEqual(
      invalid(CREATE, 'createProduct', says('format is invalid')),
    );
    expect(Date.now() - started).toBeLessThan(5_000);
  },
);

describe('custom field errors are reported together with the other errors of the input', () => {
  const GRAPHQL = {
    'input.partnumber': ['The input.partnumber field is required.'],
    'input.moq': ['The input.moq field must be at least 0.'],
    ...says('is required'),
  };
  const REST = {
    partnumber: ['The partnumber field is required.'],
    moq: ['The moq field must be at least 0.'],
    'other_details.screen_size': ['The other details.screen size field is required.'],
  };
  let category_id: string;

  beforeAll(async () => {
    category_id = await givenCategory(tenant, { custom_fields: [{ key, type: 'number', required: true }] });
  });

  test('when a product is created', async () => {
    const input = { partnumber: ' ', moq: -1, category_id, other_details: {} };
    expect((await tenant.graphql(CREATE, { input })).body).toEqual(invalid(CREATE, 'createProduct', GRAPHQL));
    const rest = await restClient(gateway, tenant);
    expect((await rest('/v2/products', { method: 'POST', body: input })).body).toEqual(restInvalid(REST));
    const mistyped = { ...input, moq: 'many' };
    expect((await rest('/v2/products', { method: 'POST', body: mistyped })).body).toEqual(
      restInvalid({ ...REST, moq: ['The moq field must be an integer.'] }),
    );
  });

  test('when a product is updated, with its stored values where the input has none', async () => {
    const id = await givenProduct(tenant, { category_id, other_details: { [key]: 5 } });
    const input = { partnumber: null, moq: -1, other_details: { [key]: null } };
    const refused = invalid(UPDATE, 'updateProduct', GRAPHQL);
    expect((await tenant.graphql(UPDATE, { id, input })).body).toEqual(refused);
    expect((await tenant.graphql(UPDATE, { input: { ...input, id } })).body).toEqual(refused);
    const rest = await restClient(gateway, tenant);
    expect((await rest(`/v2/products/${id}`, { method: 'PATCH', body: input })).body).toEqual(restInvalid(REST));
    const { 'input.partnumber': partnumber } = GRAPHQL;
    expect((await tenant.graphql(UPDATE, { id, input: { partnumber: null } })).body).toEqual(
      invalid(UPDATE, 'updateProduct', { 'input.partnumber': partnumber }),
    );
  });

  test('but not when the details themselves are refused', async () => {
    const validation = {
      'input.other_details': ['The input.other details field must not be greater than 64 kilobytes.'],
    };
    expect(await create(category_id, { [key]: 'a'.repeat(70_000) })).toEqual(
      invalid(CREATE, 'createProduct', validation),
    );
  });
});
