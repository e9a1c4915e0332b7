import { InputTooComplex, QueryTooComplex } from '@das/platform';
import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql';
import { type ReadVariables, assertInputSize, readVariables } from './variables';

/** An operation of a validated document. */
export interface ValidatedOperation {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
}

/** The variables of a validated operation; undefined when they are refused. */
export function acceptedVariables(
  operation: ValidatedOperation,
  given: Record<string, unknown>,
): ReadVariables | undefined {
  const {
    schema,
    document,
    operation: { variableDefinitions = [] },
  } = operation;
  try {
    assertInputSize(document, given);
    const read = readVariables(schema, variableDefinitions, given);
    return read.errors.length ? undefined : read;
  } catch (error) {
    if (error instanceof InputTooComplex || error instanceof QueryTooComplex) return undefined;
    throw error;
  }
}
