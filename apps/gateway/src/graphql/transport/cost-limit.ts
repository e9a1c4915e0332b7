import type { ApolloServerPlugin } from '@apollo/server';
import { QueryTooComplex } from '@das/platform';
import { OperationTypeNode } from 'graphql';
import { atNode } from '../../http/errors/graphql-errors';
import { operationCost } from './operation-cost';
import type { OperationContext, RequestLimits } from './request-budget';

/**
 * Largest estimated result of a mutation in characters. Results of queries are measured before they are sent. A mutation has
 * changed rows by then, so it is refused before it is executed.
 */
const LARGEST_MUTATION_RESULT = 64 * 1_024 * 1_024;

/** Refuses operations that exceed the limits of their HTTP request, before any field is resolved. */
export const costLimit = (limits: RequestLimits, max_first: number): ApolloServerPlugin<OperationContext> => ({
  requestDidStart: async () => ({
    didResolveOperation: async ({ schema, document, operation, request, contextValue }) => {
      if (!operation) return;
      const cost = operationCost(operation, { schema, document, variables: request.variables ?? {}, max_first });
      const is_mutation = operation.operation === OperationTypeNode.MUTATION;
      const isTooLarge = is_mutation && cost.characters > LARGEST_MUTATION_RESULT;
      const violation = isTooLarge ? 'The result of the mutation could be too large. Select fewer fields.' : contextValue.budget.take(cost, limits);
      if (violation) throw atNode(new QueryTooComplex(violation), operation);
      contextValue.cost = { ...cost, is_mutation };
    },
  }),
});
