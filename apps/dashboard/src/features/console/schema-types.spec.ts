import { buildSchema } from 'graphql';
import { typesIn } from './schema-types';

const SCHEMA = buildSchema(
  'type Query { user(id: ID!): User } "A person." type User { name: String! } enum Role { owner } input Names { first: String }',
);

test('types are found by their name or by a field, with their fields as texts', () => {
  expect(typesIn(SCHEMA, 'user')).toEqual([
    { name: 'Query', description: undefined, fields: [{ text: 'user(id: ID!): User', description: undefined }] },
    { name: 'User', description: 'A person.', fields: [{ text: 'name: String!', description: undefined }] },
  ]);
  expect(['owner', 'first', 'nothing'].map((text) => typesIn(SCHEMA, text).map(({ name }) => name))).toEqual([
    ['Role'],
    ['Names'],
    [],
  ]);
});
