import { execute } from 'graphql';
import { ExecutionPlan } from '../../src/graphql/pipeline/execution-plan';
import { KnownDocuments } from '../../src/graphql/pipeline/known-documents';
import type { RequestBudget } from '../../src/graphql/pipeline/limits';
import { OperationPipeline } from '../../src/graphql/pipeline/pipeline';
import type { OperationContext } from '../../src/graphql/pipeline/validate';
import { readVariables } from '../../src/graphql/pipeline/variables';

/**
 * Runs work whose documents are all new to the service, and whose operations graphql-js executes instead of a plan.
 *
 * @param work sends requests one after another
 */
export async function byGraphqlJs<T>(work: () => Promise<T>): Promise<T> {
  const given = new WeakMap<RequestBudget, Record<string, unknown>>();
  const run = OperationPipeline.prototype['run'];
  const spies = [
    jest.spyOn(KnownDocuments.prototype, 'find').mockReturnValue(undefined),
    jest.spyOn(OperationPipeline.prototype as unknown as { run: typeof run }, 'run').mockImplementation(function (
      this: OperationPipeline,
      ...[request, context, ...others]
    ) {
      given.set(context.budget, request.variables ?? {});
      return run.call(this, request, context, ...others);
    }),
    jest.spyOn(ExecutionPlan.prototype, 'execute').mockImplementation(function (this: ExecutionPlan, contextValue) {
      const { schema, document, operation } = this['validated'];
      const { sent } = readVariables(
        schema,
        operation.variableDefinitions ?? [],
        given.get((contextValue as OperationContext).budget) ?? {},
      );
      return Promise.resolve(
        execute({ schema, document, operationName: operation.name?.value, contextValue, variableValues: sent }),
      );
    }),
  ];
  try {
    return await work();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
