import { type DocumentNode, Kind, type OperationDefinitionNode, buildSchema, parse, print } from 'graphql';
import { withoutRecursiveInputs } from './recursive-inputs';

const schema = buildSchema(`
  scalar JSON
  input Filter { name: String, AND: [Filter!], inner: Other }
  input Through { other: [Other]! }
  input Other { filter: Filter, id: ID }
  input Plain { name: String, range: Range }
  input Range { from: Int, to: Int }
  type Query { list(filter: Filter): Int }
`);

function operationOf({ definitions: [definition] }: DocumentNode): OperationDefinitionNode {
  if (definition?.kind !== Kind.OPERATION_DEFINITION) throw new Error('That is no operation.');
  return definition;
}

test.each([
  ['{ list }', '{ list }', []],
  ['query ($first: Int) { list }', 'query ($first: Int) { list }', []],
  ['query ($plain: Plain!) { list }', 'query ($plain: Plain!) { list }', []],
  ['query ($gone: Unknown) { list }', 'query ($gone: Unknown) { list }', []],
  ['query ($filter: Filter) { list }', 'query ($filter: JSON) { list }', ['filter']],
  ['query ($filter: Filter = { name: "a" }) { list }', 'query ($filter: JSON) { list }', ['filter']],
  ['query ($first: Int = 3, $filters: [[Filter!]!]!) { list }', 'query ($first: Int = 3, $filters: JSON) { list }', ['filters']],
  ['query ($through: Through) { list }', 'query ($through: JSON) { list }', ['through']],
])('%s is compiled as %s', (text, expected, read) => {
  const document = parse(text);
  const compilable = withoutRecursiveInputs(schema, document, operationOf(document));
  expect(print(compilable.document)).toBe(print(parse(expected)));
  expect(compilable.read).toEqual(read);
});
