import { useGateway, useTenant } from '../support/fixtures';
import { documentError, invalid } from '../support/expected';
import { change, creation, givenCategory, givenLevel, givenProduct, givenRequest } from '../support/factories';

const gateway = useGateway();
const tenant = useTenant(gateway);

const spaced = (name: string): string => name.replaceAll('_', ' ');
const tooLong = (name: string, most: number): [string, string[]] => [
  `input.${name}`,
  [`The input.${spaced(name)} field must not be greater than ${most} characters.`],
];
const tooLow = (name: string, least = 0): [string, string[]] => [
  `input.${name}`,
  [`The input.${spaced(name)} field must be at least ${least}.`],
];

const LENGTHS: [string, Record<string, number>, object][] = [
  ['Product', { partnumber: 255, description: 2000, model: 255 }, {}],
  ['ProductCategory', { name: 255, code: 64, description: 2000 }, {}],
  ['ApprovalLevel', { name: 255, code: 64, description: 2000 }, { rank: 1 }],
  [
    'ApprovalRequest',
    {
      sales_contact: 255,
      request_type: 255,
      sales_region: 255,
      validity_period: 255,
      customer_name: 255,
      project_name: 255,
      account_number: 255,
      end_customer_name: 255,
      rep_firm: 255,
      justification: 2000,
    },
    {},
  ],
];

describe.each(LENGTHS)('the texts of %s', (type, lengths, others) => {
  const names = Object.keys(lengths);
  const textsOf = (extra: number): object =>
    Object.fromEntries(Object.entries(lengths).map(([name, most]) => [name, 'x'.repeat(most + extra)]));

  test('may have their maximum length', async () => {
    const { body } = await tenant.graphql(creation(type, names.join(' ')), { input: { ...others, ...textsOf(0) } });
    expect(body).toEqual({ data: { [`create${type}`]: textsOf(0) } });
  });

  test('may not have one character more', async () => {
    const document = creation(type);
    const { body } = await tenant.graphql(document, { input: { ...others, ...textsOf(1) } });
    expect(body).toEqual(
      invalid(
        document,
        `create${type}`,
        Object.fromEntries(Object.entries(lengths).map(([name, most]) => tooLong(name, most))),
      ),
    );
  });
});

const LEASTS: [string, string[], object][] = [
  ['Product', ['list_price', 'msrp', 'moq', 'tariff_surcharge'], { partnumber: 'LEAST' }],
  [
    'ProductCategory',
    ['list_price', 'msrp', 'moq', 'tariff_surcharge', 'max_discount_percent', 'override_min_rank'],
    { name: 'Least' },
  ],
  [
    'ApprovalLevel',
    ['rank', 'threshold_price_requested', 'threshold_price_approved'],
    { name: 'Least', code: 'LEAST' },
  ],
];

describe.each(LEASTS)('the numbers of %s', (type, names, others) => {
  const all = (value: number): object => Object.fromEntries(names.map((name) => [name, value]));

  test('may be 0, but not less', async () => {
    const document = creation(type, names.join(' '));
    const below = await tenant.graphql(document, { input: { ...others, ...all(-1) } });
    expect(below.body).toEqual(
      invalid(document, `create${type}`, Object.fromEntries(names.map((name) => tooLow(name)))),
    );
    expect((await tenant.graphql(document, { input: { ...others, ...all(0) } })).body).toEqual({
      data: { [`create${type}`]: all(0) },
    });
  });
});

test('a percentage may be 100, but not more', async () => {
  const document = creation('ProductCategory', 'max_discount_percent');
  expect((await tenant.graphql(document, { input: { name: 'C', max_discount_percent: 100 } })).body).toEqual({
    data: { createProductCategory: { max_discount_percent: 100 } },
  });
  expect((await tenant.graphql(document, { input: { name: 'C', max_discount_percent: 100.5 } })).body).toEqual(
    invalid(document, 'createProductCategory', {
      'input.max_discount_percent': ['The input.max discount percent field must not be greater than 100.'],
    }),
  );
});

describe('a unique field', () => {
  test.each([
    ['Product', 'partnumber', {}],
    ['ProductCategory', 'code', { name: 'C' }],
    ['ApprovalLevel', 'code', { name: 'L', rank: 1 }],
  ])('of a %s is its %s, within the tenant', async (type, field, others) => {
    const input = { ...others, [field]: 'TAKEN' };
    const create = creation(type, field);
    const created = { data: { [`create${type}`]: { [field]: 'TAKEN' } } };
    expect((await tenant.graphql(create, { input })).body).toEqual(created);
    const taken = { [`input.${field}`]: [`The input.${field} has already been taken.`] };
    expect((await tenant.graphql(create, { input })).body).toEqual(invalid(create, `create${type}`, taken));
    expect((await (await gateway.newTenant()).graphql(create, { input })).body).toEqual(created);
  });

  test('is checked on an update too, and a row may keep its own value', async () => {
    const document = change('Product', 'partnumber');
    await givenProduct(tenant, { partnumber: 'MINE' });
    const id = await givenProduct(tenant, { partnumber: 'OTHER' });
    const taken = { 'input.partnumber': ['The input.partnumber has already been taken.'] };
    expect((await tenant.graphql(document, { id, input: { partnumber: 'MINE' } })).body).toEqual(
      invalid(document, 'updateProduct', taken),
    );
    expect((await tenant.graphql(document, { id, input: { partnumber: 'OTHER' } })).body).toEqual({
      data: { updateProduct: { partnumber: 'OTHER' } },
    });
  });
});

test.each(['01ARZ3NDEKTSV4RRFFQ69G5FAV', 'nonsense', '7'])(
  'an unknown category cannot be referred to: %s',
  async (category_id) => {
    const message = { 'input.category_id': ['The selected input.category id is invalid.'] };
    const create = creation('Product');
    expect((await tenant.graphql(create, { input: { partnumber: 'EXISTS', category_id } })).body).toEqual(
      invalid(create, 'createProduct', message),
    );
    const update = change('Product');
    const id = await givenProduct(tenant);
    expect((await tenant.graphql(update, { id, input: { category_id } })).body).toEqual(
      invalid(update, 'updateProduct', message),
    );
  },
);

test('a delivery date may be the request date, but not earlier', async () => {
  const document = creation('ApprovalRequest', 'expected_delivery_date');
  const input = { request_date: '2026-03-10', expected_delivery_date: '2026-03-10' };
  expect((await tenant.graphql(document, { input })).body).toEqual({
    data: { createApprovalRequest: { expected_delivery_date: '2026-03-10' } },
  });
  const message = 'The input.expected delivery date field must be a date after or equal to input.request date.';
  expect((await tenant.graphql(document, { input: { ...input, expected_delivery_date: '2026-3-9' } })).body).toEqual(
    invalid(document, 'createApprovalRequest', { 'input.expected_delivery_date': [message] }),
  );
});

test('the list of lines has at most 200 items', async () => {
  const lines = creation('ApprovalRequest');
  const tooMany = { 'input.opportunities': ['The input.opportunities field must not have more than 200 items.'] };
  const opportunities = Array.from({ length: 201 }, () => ({}));
  expect((await tenant.graphql(lines, { input: { opportunities } })).body).toEqual(
    invalid(lines, 'createApprovalRequest', tooMany),
  );
});

test('the rules of a creation apply to an update', async () => {
  const ids = {
    Product: await givenProduct(tenant),
    ProductCategory: await givenCategory(tenant),
    ApprovalLevel: await givenLevel(tenant),
  };
  const inputs = { Product: { moq: -1 }, ProductCategory: { moq: -1 }, ApprovalLevel: { rank: -1 } };
  for (const type of ['Product', 'ProductCategory', 'ApprovalLevel'] as const) {
    const name = Object.keys(inputs[type])[0] as string;
    const { body } = await tenant.graphql(change(type), { id: ids[type], input: inputs[type] });
    expect(body).toEqual(invalid(change(type), `update${type}`, Object.fromEntries([tooLow(name)])));
  }
  const id = await givenRequest(tenant);
  const request = change('ApprovalRequest');
  expect((await tenant.graphql(request, { id, input: { opportunities: [{ quote_quantity: 0 }] } })).body).toEqual(
    invalid(
      request,
      'updateApprovalRequest',
      Object.fromEntries([
        [
          'input.opportunities.0.quote_quantity',
          ['The input.opportunities.0.quote quantity field must be at least 1.'],
        ],
      ]),
    ),
  );
});

describe('a wrong type is a GraphQL error', () => {
  const LEVEL = creation('ApprovalLevel');
  const wrong = (input: object, said: string): [object, string] => [
    input,
    `Variable "$input" got invalid value ${said}`,
  ];

  test.each([
    wrong(
      { name: 'N', code: 'C', rank: 'one' },
      '"one" at "input.rank"; Int cannot represent non-integer value: "one"',
    ),
    wrong({ name: 'N', code: 'C', rank: 1.5 }, '1.5 at "input.rank"; Int cannot represent non-integer value: 1.5'),
    wrong(
      { name: 'N', code: 'C', rank: 3e9 },
      '3000000000 at "input.rank"; Int cannot represent non 32-bit signed integer value: 3000000000',
    ),
    wrong({ name: 5, code: 'C', rank: 1 }, '5 at "input.name"; String cannot represent a non string value: 5'),
    wrong({ active: 'yes' }, '"yes" at "input.active"; Boolean cannot represent a non boolean value: "yes"'),
    wrong(
      { unheard_of: 1 },
      '{ unheard_of: 1 }; Field "unheard_of" is not defined by type "CreateApprovalLevelInput".',
    ),
  ])('in a variable: %j', async (input, message) => {
    const reply = await tenant.graphql(LEVEL, { input });
    expect(reply.body).toEqual({ errors: [documentError(LEVEL, '$input', { message, code: 'BAD_USER_INPUT' })] });
    expect(reply.status).toBe(200);
  });

  test('when the input is null or absent', async () => {
    const nul = {
      message: 'Variable "$input" of non-null type "CreateApprovalLevelInput!" must not be null.',
      code: 'BAD_USER_INPUT',
    };
    expect((await tenant.graphql(LEVEL, { input: null })).body).toEqual({
      errors: [documentError(LEVEL, '$input', nul)],
    });
    const absent = {
      message: 'Variable "$input" of required type "CreateApprovalLevelInput!" was not provided.',
      code: 'BAD_USER_INPUT',
    };
    expect((await tenant.graphql(LEVEL, {})).body).toEqual({ errors: [documentError(LEVEL, '$input', absent)] });
  });

  test('in a literal', async () => {
    const document = 'mutation { createApprovalLevel(input: { rank: "one" }) { id } }';
    const error = { message: 'Int cannot represent non-integer value: "one"', code: 'GRAPHQL_VALIDATION_FAILED' };
    expect((await tenant.graphql(document)).body).toEqual({ errors: [documentError(document, '"one"', error)] });
  });
});
