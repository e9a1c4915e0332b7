import { buildSchema, parse } from 'graphql';
import { operationFactsOf } from './operation-counts';

const schema = buildSchema(
  'type Query { product(id: ID): String, ping: String } type Mutation { createProduct: String }',
);
const factsOf = (document: string, name?: string): string => {
  const { kind, root_field } = operationFactsOf(schema, parse(document), name);
  return `${kind} ${root_field}`;
};

test.each([
  ['{ ping }', 'query ping'],
  ['mutation { createProduct }', 'mutation createProduct'],
  ['{ one: product(id: 1) two: product(id: 2) }', 'query product'],
  ['{ __typename ping }', 'query ping'],
  ['{ ...Root } fragment Root on Query { ... on Query { ping } }', 'query ping'],
  ['{ ping product(id: 1) }', 'query other'],
  ['{ __schema { description } }', 'query other'],
  ['{ nothing }', 'query other'],
  ['{ constructor }', 'query other'],
  ['{ ...Root } fragment Root on Query { ...Root }', 'query other'],
  ['query A { ping } query B { ping }', 'unknown other'],
  ['subscription { ping }', 'unknown other'],
])('%s is %s', (document, facts) => {
  expect(factsOf(document)).toBe(facts);
});

test('the named operation of a document counts', () => {
  expect(factsOf('query A { ping } mutation B { createProduct }', 'B')).toBe('mutation createProduct');
});

test('all known fields of the root are listed once', () => {
  const { fields } = operationFactsOf(schema, parse('{ b: product(id: 1) ping a: product(id: 2) nothing __typename }'));
  expect(fields).toEqual(['product', 'ping']);
});
