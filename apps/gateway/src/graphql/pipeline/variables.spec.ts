import { type OperationDefinitionNode, buildSchema, parse } from 'graphql';
import { inputRefusal } from './limits';
import { readVariables } from './variables';

const schema = buildSchema(
  'scalar JSON input Input { name: String details: JSON } type Query { ask(input: Input): String }',
);
const document = parse('query ($input: Input) { ask(input: $input) }');
const { variableDefinitions = [] } = document.definitions[0] as OperationDefinitionNode;

interface Reads {
  /** How often the names of the object were read. */
  names: number;
  /** How often a member was read. */
  members: number;
}

/** An object of 70,000 members that counts how often it is read. */
function counted(): { value: object; reads: Reads } {
  const reads = { names: 0, members: 0 };
  const value = new Proxy(Object.fromEntries(Array.from({ length: 70_000 }, (_, index) => [`m${index}`, index])), {
    ownKeys: (target) => ((reads.names += 1), Reflect.ownKeys(target)),
    get: (target, name) => ((reads.members += 1), Reflect.get(target, name) as unknown),
  });
  return { value, reads };
}

const messagesOf = (variables: Record<string, unknown>): string[] =>
  readVariables(schema, variableDefinitions, variables).errors.map(({ message }) => message.replace(/^.*; /, ''));

test('ten errors of one input read its other members once', () => {
  const { value, reads } = counted();
  const unknown = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`u${index}`, 1]));
  const names = Array.from({ length: 10 }, (_, index) => `Field "u${index}" is not defined by type "Input".`);
  expect(messagesOf({ input: { details: value, ...unknown } })).toEqual([...names, 'And 2 more errors were left out.']);
  expect(reads).toEqual({ names: 1, members: 16 });
});

test.each([
  ['of an unknown member', 'u', /^Field "u" is not defined by type "Input"\.$/],
  ['of a wrong type', 'name', /^String cannot represent a non string value: \{ m0: 0, .+, m15: 15 \}$/],
])('a large value %s is read up to the part that a message quotes', (_, member, message) => {
  const { value, reads } = counted();
  expect(messagesOf({ input: { [member]: value } })).toEqual([expect.stringMatching(message)]);
  expect(reads).toEqual({ names: 1, members: 16 });
});

test('variables that the operation does not declare are not read', () => {
  const { value, reads } = counted();
  const others = counted();
  expect(messagesOf(Object.assign(value, { other: others.value }) as Record<string, unknown>)).toEqual([]);
  expect(inputRefusal(document, value as Record<string, unknown>)).toBeUndefined();
  expect([reads, others.reads]).toEqual([
    { names: 0, members: 0 },
    { names: 0, members: 0 },
  ]);
});

test('a variable that is used once is measured up to 16 KiB, because the size of the body bounds it', () => {
  const { value, reads } = counted();
  expect(inputRefusal(document, { input: value })).toBeUndefined();
  expect(reads.members).toBeLessThan(3_000);
  const often = parse(`query ($input: Input) { ${'a: ask(input: $input) '.repeat(5)} }`);
  expect(inputRefusal(often, { input: value })?.message).toContain('4 MiB');
});
