import { execute } from 'graphql';
import type { OperationContext, RequestBudget } from '../../src/graphql/transport/execute-all';
import { ExecutionPlan } from '../../src/graphql/transport/execution-plan';
import { PreparedOperations } from '../../src/graphql/transport/prepared-operations';
import { readVariables } from '../../src/graphql/transport/variables';

/**
 * Runs work whose requests graphql-js executes behind Apollo, and no plan does.
 *
 * @param work sends requests one after another
 */
export async function byGraphqlJs<T>(work: () => Promise<T>): Promise<T> {
  const given = new WeakMap<RequestBudget, Record<string, unknown>>(); // Apollo clones the context, but not the budget
  const prepared = jest
    .spyOn(PreparedOperations.prototype, 'execute')
    .mockImplementation(({ variables = {} }, { budget }) => {
      given.set(budget, variables);
      return undefined;
    });
  const planned = jest.spyOn(ExecutionPlan.prototype, 'execute').mockImplementation(function (
    this: ExecutionPlan,
    contextValue,
  ) {
    const { schema, document, operation } = this['validated'];
    const { sent } = readVariables(
      schema,
      operation.variableDefinitions ?? [],
      given.get((contextValue as OperationContext).budget) ?? {},
    );
    return Promise.resolve(
      execute({ schema, document, operationName: operation.name?.value, contextValue, variableValues: sent }),
    );
  });
  try {
    return await work();
  } finally {
    prepared.mockRestore();
    planned.mockRestore();
  }
}
