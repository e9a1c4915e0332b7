import {
  type DocumentNode,
  type GraphQLSchema,
  Kind,
  type NamedTypeNode,
  type OperationDefinitionNode,
  type VariableDefinitionNode,
  getNamedType,
  isInputObjectType,
  typeFromAST,
} from 'graphql';

/** A document that may be compiled, and the variables that it wants as graphql-js reads them, not as the client sent them. */
export interface Compilable {
  document: DocumentNode;
  read: string[];
}

/**
 * Declares variables for an input that may hold itself, as filters hold filters, to be plain JSON. graphql-jit unrolls such
 * inputs while it compiles, and one with three ways into itself keeps the process from everything else for half a minute.
 */
export function withoutEndlessInputs(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): Compilable {
  const { variableDefinitions = [] } = operation;
  const endless = variableDefinitions.filter(({ type }) => holdsItself(typeFromAST(schema, type), []));
  if (!endless.length) return { document, read: [] };
  const declared = variableDefinitions.map((definition) => (endless.includes(definition) ? asJson(definition) : definition));
  const definitions = document.definitions.map((each) => (each === operation ? { ...operation, variableDefinitions: declared } : each));
  return { document: { ...document, definitions }, read: endless.map(({ variable }) => variable.name.value) };
}

/** Its default, too, is in the value that was read. */
const asJson = ({ defaultValue: _, ...definition }: VariableDefinitionNode): VariableDefinitionNode => ({ ...definition, type: JSON_TYPE });

const JSON_TYPE: NamedTypeNode = { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: 'JSON' } };

function holdsItself(type: unknown, within: string[]): boolean {
  const named = getNamedType(type as Parameters<typeof getNamedType>[0]);
  if (!isInputObjectType(named)) return false;
  if (within.includes(named.name)) return true;
  return Object.values(named.getFields()).some((field) => holdsItself(field.type, [...within, named.name]));
}
