import { type OperationDefinitionNode, getOperationAST, parse, print } from 'graphql';
import { withVariablesAsJson } from './variables-as-json';

test.each([
  ['{ list }', '{ list }'],
  ['query ($first: Int! = 3, $ids: [ID!]!) { list }', 'query ($first: JSON, $ids: JSON) { list }'],
  [
    'query One ($filter: Filter = { name: "a" }) { list } query Two ($first: Int) { list }',
    'query One ($filter: JSON) { list } query Two ($first: Int) { list }',
  ],
])('%s is compiled as %s', (text, expected) => {
  const document = parse(text);
  const operation = getOperationAST(document) ?? getOperationAST(document, 'One');
  expect(print(withVariablesAsJson(document, operation as OperationDefinitionNode))).toBe(print(parse(expected)));
});
