import { setImmediate } from 'node:timers/promises';
import { type GraphQLRequest, type GraphQLResponse, HeaderMap } from '@apollo/server';
import { QueryTooComplex } from '@das/platform';
import type { GraphQLFormattedError } from 'graphql';
import { toGraphqlError } from '../../http/errors/graphql-errors';
import { LARGEST_ANSWER, MEASURED_FROM, charactersOf } from './answer-size';
import { ErrorBounds } from './bound-errors';
import { type OperationContext, RequestBudget } from './request-budget';

const TOO_LARGE = toGraphqlError(new QueryTooComplex('The answer would be larger than 16 MiB. Ask for fewer rows or fields.'));

/**
 * Executes all operations of one HTTP request in order. Together they have the limits of one request: root fields, objects,
 * errors, and the size of the response, which is measured before its text is built.
 */
export async function executeAll(
  operations: GraphQLRequest[],
  execute: (operation: GraphQLRequest, context: OperationContext) => Promise<GraphQLResponse>,
): Promise<GraphQLResponse[]> {
  const budget = new RequestBudget();
  const bounds = new ErrorBounds(operations.length);
  const results: GraphQLResponse[] = [];
  let room = LARGEST_ANSWER;
  for (const operation of operations) {
    if (results.length) await setImmediate(); // yields to other requests, even when no operation waits for I/O
    const context: OperationContext = { budget };
    let result = await execute(operation, context);
    if (budget.characters > MEASURED_FROM) {
      const characters = charactersOf(dataOf(result), room);
      const isRefused = characters > room && !context.cost?.is_mutation; // a mutation has changed rows: its result is sent
      if (isRefused) result = withoutExecution(TOO_LARGE);
      else room -= characters;
    }
    results.push(withBoundedErrors(result, bounds));
  }
  return results;
}

/** The result of an operation that was not executed. */
export const withoutExecution = (error: GraphQLFormattedError): GraphQLResponse => ({
  http: { headers: new HeaderMap() },
  body: { kind: 'single', singleResult: { errors: [error] } },
});

const dataOf = ({ body }: GraphQLResponse): unknown => (body.kind === 'single' ? body.singleResult.data : undefined);

function withBoundedErrors(result: GraphQLResponse, bounds: ErrorBounds): GraphQLResponse {
  if (result.body.kind !== 'single') return result;
  const singleResult = bounds.apply(result.body.singleResult);
  return singleResult === result.body.singleResult ? result : { ...result, body: { kind: 'single', singleResult } };
}
