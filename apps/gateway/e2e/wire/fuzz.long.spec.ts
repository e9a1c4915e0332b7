import * as fc from 'fast-check';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import {
  type GraphQLField,
  type GraphQLInputType,
  GraphQLEnumType,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLObjectType,
  getNamedType,
  getNullableType,
  isListType,
  isNonNullType,
} from 'graphql';
import { useOwnGateway, useTenant } from '../support/fixtures';
import { post } from '../support/gateway';

const gateway = useOwnGateway();
const tenant = useTenant(gateway);

const ROUNDS = 250;
const headers = (): Record<string, string> => ({ authorization: `Bearer ${tenant.token}` });

/** Asserts that the response is JSON, no 5xx, and that no internal error was logged. */
async function holds(body: string): Promise<void> {
  const before = gateway.log.length;
  const { status, body: answer } = await post(gateway.url, body, headers());
  const logged = gateway.log.slice(before).filter((line) => line.includes('A bug'));
  expect({ body, status: status >= 500, answer: typeof answer, logged }).toEqual({
    body,
    status: false,
    answer: 'object',
    logged: [],
  });
}

const always = (body: fc.Arbitrary<string>, numRuns: number): Promise<void> =>
  fc.assert(fc.asyncProperty(body, holds), { numRuns, includeErrorInReport: true });

const DIGITS = ['0', '-1', '1e999', '99999999999999999999', '0.1234567', '2147483648', '-0.0', '1e-7'];
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('', ' ', '\u0000', '\ud800', '%_\\', '2030-02-31', '2030-1-2', '😀', '01KJQDJGR0RT2GZSKYPD8J86G9'),
);
const scalar = fc.oneof(
  text.map((value) => JSON.stringify(value)),
  fc.constantFrom(...DIGITS, 'null', 'true', 'ID', '$x', '[]', '{}'),
);

/** A random literal for an input type: mostly valid, sometimes invalid. */
function literal(type: GraphQLInputType, depth: number): fc.Arbitrary<string> {
  const named = getNamedType(type);
  if (isListType(getNullableType(type)))
    return fc.array(literal(named, depth), { maxLength: 3 }).map((items) => `[${items.join(', ')}]`);
  if (named instanceof GraphQLEnumType) return fc.constantFrom(...named.getValues().map(({ name }) => name), 'NOPE');
  if (!(named instanceof GraphQLInputObjectType) || depth > 1) return scalar;
  const fields = Object.values(named.getFields()).map((field) =>
    literal(field.type, depth + 1).map((value) => `${field.name}: ${value}`),
  );
  return fc
    .subarray(fields, { maxLength: Math.min(6, fields.length) })
    .chain((chosen) => fc.tuple(...chosen))
    .map((members) => `{ ${members.join(', ')} }`);
}

type Field = GraphQLField<unknown, unknown>;

const asked = ({ name, type }: Field, given: string): string =>
  `${name}${given && `(${given})`}${getNamedType(type) instanceof GraphQLObjectType ? ' { __typename }' : ''}`;

function call(field: Field): fc.Arbitrary<string> {
  const given = field.args.map((arg) =>
    fc.option(
      literal(arg.type, 0).map((value) => `${arg.name}: ${value}`),
      { nil: '', freq: 6 },
    ),
  );
  return fc.tuple(...given).map((parts) => {
    const inside = parts.filter(Boolean).join(', ');
    return asked(field, inside);
  });
}

function fieldsOf(kind: 'query' | 'mutation'): Field[] {
  const { schema } = gateway.app.get(GraphQLSchemaHost);
  return Object.values((kind === 'query' ? schema.getQueryType() : schema.getMutationType())?.getFields() ?? {});
}

test('random documents from the schema cause no internal error', async () => {
  const operations = (['query', 'mutation'] as const).flatMap((kind) =>
    fieldsOf(kind).map((field) => call(field).map((each) => `${kind} { ${each} }`)),
  );
  await always(
    fc.oneof(...operations).map((query) => JSON.stringify({ query })),
    2 * ROUNDS,
  );
});

/** A minimal literal for these arguments or members, with this value for every id. */
const needed = (fields: readonly { name: string; type: GraphQLInputType }[], id: string): string =>
  fields.flatMap(({ name, type }) => (isNonNullType(type) ? [`${name}: ${least(type, id)}`] : [])).join(', ');

function least(type: GraphQLInputType, id: string): string {
  const named = getNamedType(type);
  if (isListType(getNullableType(type))) return `[${least(named, id)}]`;
  if (named === GraphQLID) return JSON.stringify(id);
  if (named instanceof GraphQLEnumType) return named.getValues()[0]?.name ?? '';
  if (named instanceof GraphQLInputObjectType) return `{ ${needed(Object.values(named.getFields()), id)} }`;
  return { Int: '1', Float: '1', Boolean: 'true' }[named.name] ?? '"2030-01-01"';
}

test.each([
  ['NUL', '\u0000'],
  ['an empty text', ''],
  ['a space', ' '],
  ['a ULID followed by NUL', '01ARZ3NDEKTSV4RRFFQ69G5FAV\u0000'],
  ['half a surrogate pair', '\ud800'],
  ['forty digits', '9'.repeat(40)],
  ['100,000 letters', 'x'.repeat(100_000)],
])('%s in place of every id causes no internal error', async (_, id) => {
  for (const kind of ['query', 'mutation'] as const) {
    for (const field of fieldsOf(kind)) {
      const given = needed(field.args, id);
      if (given) await holds(JSON.stringify({ query: `${kind} { ${asked(field, given)} }` }));
    }
  }
});

test('any JSON in place of a request and of its members gets a response', async () => {
  const part = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom('{ ping }', 'query A { ping } query B { ping }', '{', '{ products(first: $n) { data { id } } }'),
  );
  const body = fc.oneof(
    fc.json(),
    fc
      .record({ query: part, variables: part, operationName: part, extensions: part }, { requiredKeys: [] })
      .map((each) => JSON.stringify(each)),
  );
  await always(body, ROUNDS);
});

test('any variables for the inputs get a response', async () => {
  const query = 'mutation ($input: CreateApprovalRequestInput!) { createApprovalRequest(input: $input) { id } }';
  const names = [
    'customer_name',
    'request_date',
    'expected_delivery_date',
    'other_details',
    'opportunities',
    'validity_period',
    'unknown',
  ];
  const value = fc.oneof(
    text,
    fc.jsonValue({ maxDepth: 3 }),
    fc.array(fc.record({ partnumber: text, quote_quantity: fc.integer(), requested_price: fc.double() })),
  );
  const input = fc.dictionary(fc.constantFrom(...names), value);
  await always(
    input.map((each) => JSON.stringify({ query, variables: { input: each } })),
    ROUNDS,
  );
});
