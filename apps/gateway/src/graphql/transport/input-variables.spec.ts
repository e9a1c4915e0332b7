import { type DocumentNode, Kind, type OperationDefinitionNode, buildSchema, parse, print } from 'graphql';
import { withInputsAsJson } from './input-variables';

const schema = buildSchema(`
  scalar JSON
  input Filter { name: String, AND: [Filter!] }
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
  ['query ($gone: Unknown) { list }', 'query ($gone: Unknown) { list }', []],
  ['query ($plain: Plain!) { list }', 'query ($plain: JSON) { list }', ['plain']],
  ['query ($filter: Filter) { list }', 'query ($filter: JSON) { list }', ['filter']],
  ['query ($filter: Filter = { name: "a" }) { list }', 'query ($filter: JSON) { list }', ['filter']],
  ['query ($first: Int = 3, $filters: [[Filter!]!]!) { list }', 'query ($first: Int = 3, $filters: JSON) { list }', ['filters']],
])('%s is compiled as %s', (text, expected, read) => {
  const document = parse(text);
  const compilable = withInputsAsJson(schema, document, operationOf(document));
  expect(print(compilable.document)).toBe(print(parse(expected)));
  expect(compilable.read).toEqual(read);
});
