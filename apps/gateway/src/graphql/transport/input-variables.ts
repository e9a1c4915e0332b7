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
 * Declares variables of input types as JSON, so that graphql-jit does not read them a second time. It also unrolls input types while it
 * compiles: a filter with three references to itself blocks the process for half a minute.
 */
export function withInputsAsJson(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): Compilable {
  const { variableDefinitions = [] } = operation;
  const inputs = variableDefinitions.filter(({ type }) => isInputObjectType(getNamedType(typeFromAST(schema, type))));
  if (!inputs.length) return { document, read: [] };
  const declared = variableDefinitions.map((definition) => (inputs.includes(definition) ? asJson(definition) : definition));
  const definitions = document.definitions.map((each) => (each === operation ? { ...operation, variableDefinitions: declared } : each));
  return { document: { ...document, definitions }, read: inputs.map(({ variable }) => variable.name.value) };
}

/** The default is dropped: the coerced value includes it. */
const asJson = ({ defaultValue: _, ...definition }: VariableDefinitionNode): VariableDefinitionNode => ({ ...definition, type: JSON_SCALAR });

const JSON_SCALAR: NamedTypeNode = { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: 'JSON' } };
