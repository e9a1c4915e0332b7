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

/** A document for compilation, and the variables that it takes as coerced by graphql-js, not as sent by the client. */
export interface Compilable {
  document: DocumentNode;
  read: string[];
}

/**
 * Declares variables of recursive input types, such as filters, as JSON. graphql-jit unrolls input types while it compiles: a
 * type with three references to itself blocks the process for half a minute.
 */
export function withoutRecursiveInputs(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): Compilable {
  const { variableDefinitions = [] } = operation;
  const recursive = variableDefinitions.filter(({ type }) => isRecursive(typeFromAST(schema, type), []));
  if (!recursive.length) return { document, read: [] };
  const declared = variableDefinitions.map((definition) => (recursive.includes(definition) ? asJson(definition) : definition));
  const definitions = document.definitions.map((each) => (each === operation ? { ...operation, variableDefinitions: declared } : each));
  return { document: { ...document, definitions }, read: recursive.map(({ variable }) => variable.name.value) };
}

/** The default is dropped: the coerced value includes it. */
const asJson = ({ defaultValue: _, ...definition }: VariableDefinitionNode): VariableDefinitionNode => ({ ...definition, type: JSON_SCALAR });

const JSON_SCALAR: NamedTypeNode = { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: 'JSON' } };

function isRecursive(type: unknown, within: string[]): boolean {
  const named = getNamedType(type as Parameters<typeof getNamedType>[0]);
  if (!isInputObjectType(named)) return false;
  if (within.includes(named.name)) return true;
  return Object.values(named.getFields()).some((field) => isRecursive(field.type, [...within, named.name]));
}
