import { type GraphQLSchema, type OperationDefinitionNode, getNamedType, isInputObjectType, typeFromAST } from 'graphql';

/**
 * Whether a variable is for an input that may hold itself, as filters hold filters. graphql-jit unrolls such inputs while it
 * compiles, and one with three ways into itself keeps the process from everything else for half a minute.
 */
export const takesEndlessInput = (schema: GraphQLSchema, { variableDefinitions = [] }: OperationDefinitionNode): boolean =>
  variableDefinitions.some(({ type }) => holdsItself(typeFromAST(schema, type), []));

function holdsItself(type: unknown, within: string[]): boolean {
  const named = getNamedType(type as Parameters<typeof getNamedType>[0]);
  if (!isInputObjectType(named)) return false;
  if (within.includes(named.name)) return true;
  return Object.values(named.getFields()).some((field) => holdsItself(field.type, [...within, named.name]));
}
