import type { ApolloServerPlugin } from '@apollo/server';
import { trace } from '@opentelemetry/api';

/** Adds the type and name of the operation to the span of the request. For a batch it is the last operation. */
export const operationNames: ApolloServerPlugin = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation, operationName }) => {
      if (operation) trace.getActiveSpan()?.setAttributes({ 'graphql.operation.type': operation.operation, 'graphql.operation.name': operationName ?? '' });
    },
  }),
};
