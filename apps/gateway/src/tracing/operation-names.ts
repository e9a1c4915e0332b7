import type { ApolloServerPlugin } from '@apollo/server';
import { trace } from '@opentelemetry/api';

/** Tells the span of a request what it asks for. Of a batch it is the last. */
export const operationNames: ApolloServerPlugin = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation, operationName }) => {
      if (operation) trace.getActiveSpan()?.setAttributes({ 'graphql.operation.type': operation.operation, 'graphql.operation.name': operationName ?? '' });
    },
  }),
};
