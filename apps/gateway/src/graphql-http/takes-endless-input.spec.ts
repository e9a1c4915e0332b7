import { Kind, type OperationDefinitionNode, buildSchema, parse } from 'graphql';
import { takesEndlessInput } from './takes-endless-input';

const schema = buildSchema(`
  input Filter { name: String, AND: [Filter!], inner: Other }
  input Through { other: [Other]! }
  input Other { filter: Filter, id: ID }
  input Plain { name: String, range: Range }
  input Range { from: Int, to: Int }
  type Query { list(filter: Filter): Int }
`);
const operationOf = (text: string): OperationDefinitionNode => {
  const [definition] = parse(text).definitions;
  if (definition?.kind !== Kind.OPERATION_DEFINITION) throw new Error('That is no operation.');
  return definition;
};

test.each([
  ['{ list }', false],
  ['query ($first: Int) { list }', false],
  ['query ($plain: Plain!) { list }', false],
  ['query ($gone: Unknown) { list }', false],
  ['query ($filter: Filter) { list }', true],
  ['query ($first: Int, $filters: [[Filter!]!]!) { list }', true],
  ['query ($through: Through) { list }', true],
])('%s takes an input that may hold itself: %s', (text, expected) => expect(takesEndlessInput(schema, operationOf(text))).toBe(expected));
