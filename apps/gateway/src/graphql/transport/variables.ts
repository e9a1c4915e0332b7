import { type ApolloServerPlugin, type GraphQLResponse, HeaderMap } from '@apollo/server';
import { InputTooComplex } from '@das/platform';
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import { assertInputSize } from './input-size';
import { type ReadVariables, readVariables } from './read-variables';
import type { OperationContext } from './request-budget';

export type FormatError = (formatted: GraphQLFormattedError, thrown: unknown) => GraphQLFormattedError;

/** Coerces the variables of an operation after its document was validated. Responds when they are invalid. */
export const variableChecks = (format: FormatError): ApolloServerPlugin<OperationContext> => ({
  requestDidStart: async () => ({
    didResolveOperation: async ({ document, request }) => assertInputSize(document, request.variables ?? {}),
    responseForOperation: async ({ schema, operation, request, contextValue }): Promise<GraphQLResponse | null> => {
      if (!operation) return null; // several operations, and none is named
      const { sent, coerced, errors } = read(schema, operation, request.variables ?? {});
      request.variables = sent;
      contextValue.variables = coerced;
      return errors.length ? failed(errors.map((error) => format(error.toJSON(), error))) : null;
    },
  }),
});

function read(schema: GraphQLSchema, { variableDefinitions = [] }: OperationDefinitionNode, given: Record<string, unknown>): ReadVariables {
  try {
    return readVariables(schema, variableDefinitions, given);
  } catch (error) {
    if (error instanceof InputTooComplex) return { sent: given, coerced: {}, errors: [new GraphQLError(error.message, { originalError: error })] };
    throw error;
  }
}

const failed = (errors: GraphQLFormattedError[]): GraphQLResponse => ({
  http: { headers: new HeaderMap() },
  body: { kind: 'single', singleResult: { errors } },
});
