import { type GraphQLObjectType, isObjectType } from 'graphql';
import { GraphQLSchemaHost } from '@nestjs/graphql';
import { type Gateway, startGateway } from './gateway';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());

/** The fields that have a resolver. */
const resolved = (type: GraphQLObjectType): string[] => Object.values(type.getFields()).flatMap(({ name, resolve }) => (resolve ? [name] : []));

test('no field has a resolver but those that ours answers', () => {
  const types = Object.values(gateway.app.get(GraphQLSchemaHost).schema.getTypeMap()).filter(isObjectType);
  const answered = Object.fromEntries(types.map((type) => [type.name, resolved(type)]).filter(([, names]) => names?.length));
  expect(answered['Product']).toEqual(['category', 'effective']);
  expect(answered['ApprovalStep']).toEqual(['acted_by', 'levels']);
  expect(answered['PaginatorInfo']).toBeUndefined();
});
