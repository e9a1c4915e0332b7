import { type GraphQLSchema, isObjectType } from 'graphql';

/** What Nest calls the resolver that it gives to every field of a class: it reads the property of the field's name. */
const PLAIN = 'rootFieldResolver';

/** Takes away the resolvers that do what a field without one does: a compiled query then reads the property itself. */
export function withPlainFields(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap()).filter(isObjectType)) {
    for (const field of Object.values(type.getFields())) if (field.resolve?.name === PLAIN) delete field.resolve;
  }
  return schema;
}
