import { useGateway, useTenant } from '../support/fixtures';
import { invalid } from '../support/expected';
import { change, creation, givenLevel } from '../support/factories';

const gateway = useGateway();
const tenant = useTenant(gateway);

const LEVEL = creation('ApprovalLevel', 'name code rank description');
const PRODUCT = creation('Product', 'partnumber description model other_details');

test.each(['Product', 'ProductCategory', 'ApprovalLevel', 'ApprovalRequest'])(
  'the schema requires no field of an input of %s, only the input itself',
  async (type) => {
    const inputs = ['Create', 'Update']
      .map((verb) => `${verb}: __type(name: "${verb}${type}Input") { inputFields { type { kind } } }`)
      .join(' ');
    const { body } = await tenant.graphql(
      `{ ${inputs} __schema { mutationType { fields { name args { name type { kind ofType { name } } } } } } }`,
    );
    type Kinds = { inputFields: { type: { kind: string } }[] };
    type Fields = {
      mutationType: {
        fields: { name: string; args: { name: string; type: { kind: string; ofType: { name: string } | null } }[] }[];
      };
    };
    const { Create, Update, __schema } = (body as { data: { Create: Kinds; Update: Kinds; __schema: Fields } }).data;
    expect([...Create.inputFields, ...Update.inputFields].filter(({ type: { kind } }) => kind === 'NON_NULL')).toEqual(
      [],
    );
    const argumentsOf = (name: string): unknown =>
      __schema.mutationType.fields.find((field) => field.name === name)?.args;
    const input = (verb: string): object => ({
      name: 'input',
      type: { kind: 'NON_NULL', ofType: { name: `${verb}${type}Input` } },
    });
    expect(argumentsOf(`create${type}`)).toEqual([input('Create')]);
    expect(argumentsOf(`update${type}`)).toEqual([
      { name: 'id', type: { kind: 'SCALAR', ofType: null } },
      input('Update'),
    ]);
    expect(argumentsOf(`delete${type}`)).toEqual([
      { name: 'expected_version', type: { kind: 'SCALAR', ofType: null } },
      { name: 'id', type: { kind: 'NON_NULL', ofType: { name: 'ID' } } },
    ]);
  },
);

describe('a validation error', () => {
  test('has the whole body that clients know, with 200', async () => {
    const reply = await tenant.graphql(PRODUCT, { input: {} });
    expect(reply.body).toEqual({
      errors: [
        {
          message: 'Validation failed for the field [createProduct].',
          locations: [{ line: 1, column: 42 }],
          path: ['createProduct'],
          extensions: {
            code: 'VALIDATION_FAILED',
            validation: { 'input.partnumber': ['The input.partnumber field is required.'] },
          },
        },
      ],
      data: { createProduct: null },
    });
    expect(reply.status).toBe(200);
  });

  test('has the alias of its field', async () => {
    const document = 'mutation { p1: createProduct(input: {}) { id } }';
    expect((await tenant.graphql(document)).body).toEqual(
      invalid(document, 'p1', { 'input.partnumber': ['The input.partnumber field is required.'] }),
    );
  });

  test('has the messages of all fields, in the order of the rules', async () => {
    const input = {
      code: 'x'.repeat(65),
      rank: -1,
      threshold_price_requested: -0.1234567,
      threshold_price_approved: -1,
      description: 'x'.repeat(2001),
    };
    const { body } = await tenant.graphql(LEVEL, { input });
    const validation = {
      'input.threshold_price_requested': [
        'The input.threshold price requested field must be at least 0.',
        'The input.threshold price requested field must have 0-6 decimal places.',
      ],
      'input.threshold_price_approved': ['The input.threshold price approved field must be at least 0.'],
      'input.description': ['The input.description field must not be greater than 2000 characters.'],
      'input.name': ['The input.name field is required.'],
      'input.code': ['The input.code field must not be greater than 64 characters.'],
      'input.rank': ['The input.rank field must be at least 0.'],
    };
    expect(body).toEqual(invalid(LEVEL, 'createApprovalLevel', validation));
  });
});

describe('a validation error of a list', () => {
  test('has the index of each item, with underscores only in the keys', async () => {
    const document = creation('ApprovalRequest');
    const opportunities = [
      { quote_quantity: 1 },
      { quote_quantity: 0, requested_price: -1 },
      { partnumber: 'x'.repeat(256) },
    ];
    expect((await tenant.graphql(document, { input: { opportunities } })).body).toEqual(
      invalid(document, 'createApprovalRequest', {
        'input.opportunities.1.quote_quantity': ['The input.opportunities.1.quote quantity field must be at least 1.'],
        'input.opportunities.1.requested_price': [
          'The input.opportunities.1.requested price field must be at least 0.',
        ],
        'input.opportunities.2.partnumber': [
          'The input.opportunities.2.partnumber field must not be greater than 255 characters.',
        ],
      }),
    );
  });

  test('changes nothing', async () => {
    await tenant.graphql(LEVEL, { input: { name: 'Never written', code: 'NEVER', rank: -1 } });
    const { body } = await tenant.graphql('{ approvalLevels(filter: { code: "NEVER" }) { data { id } } }');
    expect(body).toEqual({ data: { approvalLevels: { data: [] } } });
  });
});

describe('a required field', () => {
  const all = {
    'input.name': ['The input.name field is required.'],
    'input.code': ['The input.code field is required.'],
    'input.rank': ['The input.rank field is required.'],
  };

  test.each([
    ['absent', {}],
    ['null', { name: null, code: null, rank: null }],
    ['empty', { name: '', code: '', rank: null }],
    ['blank', { name: '   ', code: ' \t\n', rank: null }],
  ])('is reported as missing when it is %s, without other errors', async (_, input) => {
    expect((await tenant.graphql(LEVEL, { input })).body).toEqual(invalid(LEVEL, 'createApprovalLevel', all));
  });

  test('is reported as missing when it is blank in a literal', async () => {
    const document = 'mutation { createApprovalLevel(input: { name: "   ", code: "", rank: null }) { id } }';
    expect((await tenant.graphql(document)).body).toEqual(invalid(document, 'createApprovalLevel', all));
  });

  test.each([null, '', '  '])('cannot be cleared by an update with %j', async (blank) => {
    const document = change('ApprovalLevel');
    const id = await givenLevel(tenant);
    const { body } = await tenant.graphql(document, { id, input: { name: blank, code: blank, rank: null } });
    expect(body).toEqual(invalid(document, 'updateApprovalLevel', all));
  });

  test('of a category is its name only', async () => {
    const document = creation('ProductCategory');
    const { body } = await tenant.graphql(document, { input: { name: ' ' } });
    expect(body).toEqual(
      invalid(document, 'createProductCategory', { 'input.name': ['The input.name field is required.'] }),
    );
  });

  test('does not exist for a request', async () => {
    const document = creation('ApprovalRequest', 'customer_name status opportunities { id }');
    const empty = { data: { createApprovalRequest: { customer_name: null, status: 'pending', opportunities: [] } } };
    expect((await tenant.graphql(document, { input: {} })).body).toEqual(empty);
  });
});

describe('a text', () => {
  test('is trimmed, and null when it is blank, in variables', async () => {
    const input = {
      partnumber: '  TRIM-1\n',
      description: '   ',
      model: '',
      other_details: { text: '  kept  ', empty: '' },
    };
    const created = { partnumber: 'TRIM-1', description: null, model: null, other_details: input.other_details };
    expect((await tenant.graphql(PRODUCT, { input })).body).toEqual({ data: { createProduct: created } });
  });

  test('is trimmed, and null when it is blank, in literals', async () => {
    const input =
      '{ partnumber: "  TRIM-2  ", description: "   ", model: "", other_details: { text: "  kept  ", empty: "" } }';
    const document = `mutation { createProduct(input: ${input}) { partnumber description model other_details } }`;
    const created = {
      partnumber: 'TRIM-2',
      description: null,
      model: null,
      other_details: { text: '  kept  ', empty: '' },
    };
    expect((await tenant.graphql(document)).body).toEqual({ data: { createProduct: created } });
  });

  test('inside a JSON value is never trimmed', async () => {
    const created = { partnumber: 'TRIM-3', description: null, model: null, other_details: '   ' };
    expect((await tenant.graphql(PRODUCT, { input: { partnumber: 'TRIM-3', other_details: '   ' } })).body).toEqual({
      data: { createProduct: created },
    });
  });

  test('is measured after it is trimmed, in code points', async () => {
    const description = '𝕏'.repeat(2000);
    const input = { partnumber: `  ${'😀'.repeat(255)}  `, description, model: 'é'.repeat(255) };
    const created = { partnumber: '😀'.repeat(255), description, model: input.model, other_details: null };
    expect((await tenant.graphql(PRODUCT, { input })).body).toEqual({ data: { createProduct: created } });
    expect((await tenant.graphql(PRODUCT, { input: { partnumber: '😀'.repeat(256) } })).body).toEqual(
      invalid(PRODUCT, 'createProduct', {
        'input.partnumber': ['The input.partnumber field must not be greater than 255 characters.'],
      }),
    );
  });
});
