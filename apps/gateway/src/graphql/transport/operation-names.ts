import type { ApolloServerPlugin } from '@apollo/server';
import { trace } from '@opentelemetry/api';
import type { OperationDefinitionNode } from 'graphql';

/** Adds the type and name of the operation to the span of the request. For a batch it is the last operation. */
export function nameSpan({ operation, name }: OperationDefinitionNode): void {
  trace
    .getActiveSpan()
    ?.setAttributes({ 'graphql.operation.type': operation, 'graphql.operation.name': name?.value ?? '' });
}

/** {@link nameSpan} for operations that Apollo resolves. */
export const operationNames: ApolloServerPlugin = {
  requestDidStart: async () => ({
    didResolveOperation: async ({ operation }) => {
      if (operation) nameSpan(operation);
    },
  }),
};
