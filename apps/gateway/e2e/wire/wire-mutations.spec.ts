import { useGateway, useTenant } from '../support/fixtures';
import { DATE_TIME, failed, fieldError, invalid, notFound, validationError } from '../support/expected';
import { dataOf } from '../support/gateway';
import {
  change,
  creation,
  deletion,
  givenCategory,
  givenLevel,
  givenProduct,
  givenRequest,
} from '../support/factories';

const gateway = useGateway();
const tenant = useTenant(gateway);

const UPDATE = change('Product', 'id description');
const SOMEWHERE = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const MAKERS = {
  Product: givenProduct,
  ProductCategory: givenCategory,
  ApprovalLevel: givenLevel,
  ApprovalRequest: givenRequest,
};
const TYPES = Object.keys(MAKERS) as (keyof typeof MAKERS)[];
const singleOf = (type: string): string => `${type.charAt(0).toLowerCase()}${type.slice(1)}`;
const read = (type: string): string => `query ($id: ID!) { ${singleOf(type)}(id: $id) { id } }`;

describe('an update has the id of its row', () => {
  const updated = (id: string, description: string): object => ({ data: { updateProduct: { id, description } } });

  test('in the argument, in the input, or in both', async () => {
    const id = await givenProduct(tenant);
    expect((await tenant.graphql(UPDATE, { id, input: { description: 'argument' } })).body).toEqual(
      updated(id, 'argument'),
    );
    expect((await tenant.graphql(UPDATE, { input: { id, description: 'input' } })).body).toEqual(updated(id, 'input'));
    expect((await tenant.graphql(UPDATE, { id: null, input: { id, description: 'null' } })).body).toEqual(
      updated(id, 'null'),
    );
    expect((await tenant.graphql(UPDATE, { id, input: { id: Number(id), description: 'both' } })).body).toEqual(
      updated(id, 'both'),
    );
    expect((await tenant.graphql(UPDATE, { id, input: { id: null, description: 'null input' } })).body).toEqual(
      updated(id, 'null input'),
    );
    const literal = `mutation { updateProduct(id: ${id}, input: { id: "${id}", description: "literal" }) { id description } }`;
    expect((await tenant.graphql(literal)).body).toEqual(updated(id, 'literal'));
  });

  test('in the input when the argument is blank', async () => {
    const id = await givenProduct(tenant);
    expect((await tenant.graphql(UPDATE, { id: '', input: { id, description: 'blank' } })).body).toEqual(
      updated(id, 'blank'),
    );
  });

  test('as a ULID in either case', async () => {
    const id = await givenLevel(tenant);
    const { body } = await tenant.graphql(change('ApprovalLevel'), {
      id: id.toLowerCase(),
      input: { id, name: 'Renamed' },
    });
    expect(body).toEqual({ data: { updateApprovalLevel: { id } } });
  });

  test.each(TYPES)('or fails because no id is given: %s', async (type) => {
    const document = change(type);
    const missing = failed(document, `update${type}`, {
      message: 'Missing primary key for update.',
      code: 'BAD_USER_INPUT',
    });
    for (const variables of [
      { input: {} },
      { id: null, input: { id: null } },
      { input: { id: '' } },
      { id: '', input: { id: ' ' } },
    ]) {
      expect((await tenant.graphql(document, variables)).body).toEqual(missing);
    }
  });

  test.each(TYPES)('and fails when two ids differ: %s', async (type) => {
    const document = change(type);
    const [id, other] = [await MAKERS[type](tenant), await MAKERS[type](tenant)];
    const message = 'The input.id field must match id.';
    expect((await tenant.graphql(document, { id, input: { id: other } })).body).toEqual(
      invalid(document, `update${type}`, { 'input.id': [message] }),
    );
  });
});

const FIELDS = 'partnumber description model list_price msrp moq tariff_surcharge allow_tariff other_details';
const full = {
  partnumber: 'FULL',
  description: 'A part',
  model: 'M1',
  list_price: 99.95,
  msrp: 129.5,
  moq: 10,
  tariff_surcharge: 2.25,
  allow_tariff: true,
  other_details: { color: 'red' },
};

describe('an update changes only the fields of its input', () => {
  test('and keeps absent fields', async () => {
    const id = await givenProduct(tenant, full);
    const document = change('Product', FIELDS);
    expect((await tenant.graphql(document, { id, input: {} })).body).toEqual({ data: { updateProduct: full } });
    expect((await tenant.graphql(document, { id, input: { moq: 11 } })).body).toEqual({
      data: { updateProduct: { ...full, moq: 11 } },
    });
  });

  test('and clears fields that are null or blank', async () => {
    const id = await givenProduct(tenant, { ...full, partnumber: 'CLEARED' });
    const { partnumber: _, ...optional } = full;
    const cleared = Object.fromEntries(Object.keys(optional).map((name) => [name, null]));
    const document = change('Product', FIELDS);
    const blank = await tenant.graphql(document, { id, input: { description: ' ', model: '' } });
    expect(blank.body).toEqual({
      data: { updateProduct: { ...full, partnumber: 'CLEARED', description: null, model: null } },
    });
    expect((await tenant.graphql(document, { id, input: cleared })).body).toEqual({
      data: { updateProduct: { ...cleared, partnumber: 'CLEARED' } },
    });
  });

  test('and never clears a required field', async () => {
    const id = await givenProduct(tenant, { ...full, partnumber: 'KEPT' });
    const required = { 'input.partnumber': ['The input.partnumber field is required.'] };
    for (const partnumber of [null, '', '  ']) {
      expect((await tenant.graphql(UPDATE, { id, input: { partnumber, moq: 5 } })).body).toEqual(
        invalid(UPDATE, 'updateProduct', required),
      );
    }
    const { body } = await tenant.graphql(`query ($id: ID!) { product(id: $id) { ${FIELDS} } }`, { id });
    expect(body).toEqual({ data: { product: { ...full, partnumber: 'KEPT' } } });
  });
});

describe.each(TYPES)('an unknown %s', (type) => {
  const absent = type === 'Product' ? '9999' : SOMEWHERE;

  test('is null in a query, without an error', async () => {
    expect((await tenant.graphql(read(type), { id: absent })).body).toEqual({ data: { [singleOf(type)]: null } });
  });

  test('cannot be updated, with an id of any form', async () => {
    const document = change(type);
    for (const id of [absent, 'nonsense']) {
      const expected = notFound(document, `update${type}`, type, id);
      expect((await tenant.graphql(document, { id, input: {} })).body).toEqual(expected);
      expect((await tenant.graphql(document, { input: { id } })).body).toEqual(expected);
    }
  });

  test('is null in a deletion, without an error', async () => {
    for (const id of [absent, 'nonsense'])
      expect((await tenant.graphql(deletion(type), { id })).body).toEqual({ data: { [`delete${type}`]: null } });
  });
});

describe.each(TYPES)('the deletion of a %s', (type) => {
  const FIELDS = 'id created_at updated_at';

  test('returns its last state, and later requests do not find it', async () => {
    const id = await MAKERS[type](tenant);
    const reply = await tenant.graphql(deletion(type, FIELDS), { id });
    expect(reply.body).toEqual({ data: { [`delete${type}`]: { id, created_at: DATE_TIME, updated_at: DATE_TIME } } });
    expect((await tenant.graphql(deletion(type, FIELDS), { id })).body).toEqual({ data: { [`delete${type}`]: null } });
    expect((await tenant.graphql(read(type), { id })).body).toEqual({ data: { [singleOf(type)]: null } });
    expect((await tenant.graphql(change(type), { id, input: {} })).body).toEqual(
      notFound(change(type), `update${type}`, type, id),
    );
  });
});

describe('several mutations of one document', () => {
  const create = (alias: string, partnumber: string): string =>
    `${alias}: createProduct(input: { partnumber: "${partnumber}" }) { partnumber }`;

  test('run in order and separately: successes are kept, and a failure does not stop the others', async () => {
    const document = `mutation { ${create('one', 'SEVERAL-1')} ${create('again', 'SEVERAL-1')} ${create('blank', '')} gone: updateProduct(id: 9999, input: {}) { partnumber } ${create('last', 'SEVERAL-2')} }`;
    expect((await tenant.graphql(document)).body).toEqual({
      errors: [
        validationError(document, 'again', { 'input.partnumber': ['The input.partnumber has already been taken.'] }),
        validationError(document, 'blank', { 'input.partnumber': ['The input.partnumber field is required.'] }),
        fieldError(document, 'gone', { message: 'No query results for model [Product] 9999', code: 'NOT_FOUND' }),
      ],
      data: {
        one: { partnumber: 'SEVERAL-1' },
        again: null,
        blank: null,
        gone: null,
        last: { partnumber: 'SEVERAL-2' },
      },
    });
    const { body } = await tenant.graphql('{ products(filter: { partnumber: "SEVERAL" }) { data { partnumber } } }');
    expect(body).toEqual({ data: { products: { data: [{ partnumber: 'SEVERAL-1' }, { partnumber: 'SEVERAL-2' }] } } });
  });

  test('see the changes of earlier mutations', async () => {
    const id = await givenProduct(tenant, { partnumber: 'BEFORE' });
    const rename = (alias: string, partnumber: string): string =>
      `${alias}: updateProduct(id: ${id}, input: { partnumber: "${partnumber}" }) { partnumber }`;
    const document = `mutation { ${rename('a', 'AFTER')} ${create('b', 'BEFORE')} c: deleteProduct(id: ${id}) { partnumber } d: deleteProduct(id: ${id}) { id } }`;
    const data = { a: { partnumber: 'AFTER' }, b: { partnumber: 'BEFORE' }, c: { partnumber: 'AFTER' }, d: null };
    expect((await tenant.graphql(document)).body).toEqual({ data });
  });
});

test('status and request_type are strings, in the schema and as variables', async () => {
  const document = `query ($status: String, $type: String) { approvalRequests(filter: { status: $status, request_type: $type }) { data { id } } }`;
  const input = { request_type: 'anything at all' };
  const id = dataOf<{ createApprovalRequest: { id: string } }>(
    await tenant.graphql(creation('ApprovalRequest'), { input }),
  ).createApprovalRequest.id;
  expect((await tenant.graphql(document, { status: 'pending', type: 'Anything At All' })).body).toEqual({
    data: { approvalRequests: { data: [{ id }] } },
  });
  expect((await tenant.graphql(document, { status: 'no such status' })).body).toEqual({
    data: { approvalRequests: { data: [] } },
  });
});
