import { type IntrospectionQuery, type IntrospectionType, getIntrospectionQuery } from 'graphql';
import { useGateway, useTenant } from '../support/fixtures';
import { dataOf } from '../support/gateway';

const gateway = useGateway();
const tenant = useTenant(gateway);

interface Described {
  name: string;
  description?: string | null;
}

/** The parts of a type, with their names in the schema. */
function* partsOf(type: IntrospectionType): Generator<Described> {
  yield type;
  const within = (name: string, parts: readonly Described[]): Described[] =>
    parts.map((part) => ({ ...part, name: `${name}.${part.name}` }));
  if (type.kind === 'ENUM') yield* within(type.name, type.enumValues);
  if (type.kind === 'INPUT_OBJECT') yield* within(type.name, type.inputFields);
  if (type.kind !== 'OBJECT') return;
  yield* within(type.name, type.fields);
  for (const field of type.fields) yield* within(`${type.name}.${field.name}`, field.args);
}

let types: IntrospectionType[];
beforeAll(async () => {
  const { __schema } = dataOf<IntrospectionQuery>(await tenant.graphql(getIntrospectionQuery()));
  types = __schema.types.filter(({ name }) => !name.startsWith('__'));
});

test('every type, field, argument, input field and enum value has a description', () => {
  const missing = types.flatMap((type) => [...partsOf(type)]).filter(({ description }) => !description);
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test.each([
  ['CreateProductInput', 'description', '2,000'],
  ['CreateApprovalRequestInput', 'opportunities', '200'],
  ['BusinessHoursInput', 'weekday', '7'],
])('the description of %s.%s states the limit %s of its rules', (type, field, limit) => {
  const found = types.find(({ name }) => name === type);
  const fields = found?.kind === 'INPUT_OBJECT' ? found.inputFields : [];
  expect(fields.find(({ name }) => name === field)?.description).toContain(limit);
});
