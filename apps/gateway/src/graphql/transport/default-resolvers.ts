import { type GraphQLSchema, isObjectType } from 'graphql';

/** The name of Nest's default resolver, which reads the property with the name of the field. */
const DEFAULT_RESOLVER = 'rootFieldResolver';

/** Removes default resolvers: the execution then reads the property directly, without arguments and information for a resolver. */
export function withDefaultResolvers(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap()).filter(isObjectType)) {
    for (const field of Object.values(type.getFields()))
      if (field.resolve?.name === DEFAULT_RESOLVER) delete field.resolve;
  }
  return schema;
}
