import type { ApolloServerPlugin } from '@apollo/server';
import { currentCall } from '@das/platform';
import { GraphQLError, OperationTypeNode } from 'graphql';
import { sentenceOf } from '../edge/error-words';

/** Refuses every mutation under a read-only key before any resolver runs, whatever name the operation goes by. */
export const readOnlyKeys = (): ApolloServerPlugin => ({
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation }) => {
      if (operation?.operation !== OperationTypeNode.MUTATION || !currentCall()?.read_only) return;
      throw new GraphQLError(sentenceOf('forbidden'), { nodes: operation, extensions: { code: 'READ_ONLY_KEY' } });
    },
  }),
});
