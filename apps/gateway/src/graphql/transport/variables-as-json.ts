import { type DocumentNode, Kind, type NamedTypeNode, type OperationDefinitionNode, type VariableDefinitionNode } from 'graphql';

/**
 * Declares all variables as JSON for compilation. graphql-jit then takes the values that graphql-js has coerced: read by itself, a
 * required variable with a default is refused. It would also unroll input types: a filter with three references to itself blocks the
 * process for half a minute.
 */
export function withVariablesAsJson(document: DocumentNode, operation: OperationDefinitionNode): DocumentNode {
  const variableDefinitions = operation.variableDefinitions?.map(asJson);
  return { ...document, definitions: document.definitions.map((each) => (each === operation ? { ...operation, variableDefinitions } : each)) };
}

/** The default is dropped: the coerced value includes it. */
const asJson = ({ defaultValue: _, ...definition }: VariableDefinitionNode): VariableDefinitionNode => ({ ...definition, type: JSON_SCALAR });

const JSON_SCALAR: NamedTypeNode = { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: 'JSON' } };
