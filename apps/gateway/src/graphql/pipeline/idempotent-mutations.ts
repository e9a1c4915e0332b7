import type { GraphQLRequest } from '@apollo/server';
import { Refused, ServiceUnavailable } from '@das/platform';
import type { FastifyRequest } from 'fastify';
import { type FormattedExecutionResult, type GraphQLFormattedError, OperationTypeNode, getOperationAST } from 'graphql';
import { internalError, isTransientError, isUnavailable, toGraphqlError } from '../../http/errors/graphql-errors';
import type { BufferedResponse } from '../../http/requests/http-messages';
import type { Idempotency } from '../../idempotency/idempotency';
import { type IdempotentRequest, idempotentRequest } from '../../idempotency/idempotency-key';
import { parseBounded } from './parse';
import { type HttpResult, hasData } from './http-result';

/** The `Idempotency-Key` of a request that may execute a mutation. Undefined for a read-only API key, which is refused in any case. */
export function mutationKey(
  request: FastifyRequest,
  operations: GraphQLRequest[],
  max_tokens: number,
): IdempotentRequest | undefined {
  if (request.method !== 'POST' || request.call?.read_only) return undefined;
  return operations.some((operation) => mayMutate(operation, max_tokens))
    ? idempotentRequest(request, (request.body as string | undefined) ?? '')
    : undefined;
}

/** Whether an operation may be a mutation. One that is sent as a hash may be. */
function mayMutate({ query, operationName }: GraphQLRequest, max_tokens: number): boolean {
  if (!query) return true;
  try {
    return getOperationAST(parseBounded(query, max_tokens), operationName)?.operation === OperationTypeNode.MUTATION;
  } catch {
    return false; // a document with a syntax error or beyond the bounds is not executed
  }
}

/**
 * Executes all operations in one transaction, each root mutation in a savepoint. Failed mutations are rolled back; successful
 * ones are committed together with the stored response.
 *
 * @throws ServiceUnavailable when the database became unavailable during one of them
 */
export const runOnce = (
  idempotency: Idempotency,
  key: IdempotentRequest,
  run: () => Promise<HttpResult[]>,
  whole: (answers: HttpResult[]) => BufferedResponse,
): Promise<BufferedResponse> =>
  idempotency.once(key, async () => {
    const answers = await run();
    const results = answers.map(({ body }) => body as FormattedExecutionResult);
    if (results.some(({ errors }) => errors?.some(isUnavailable)))
      throw new ServiceUnavailable('a part of the request');
    const hasSucceeded = results.some(({ data }) => hasData(data)); // a mutation that succeeded must not be executed again
    return { answer: whole(answers), isKept: hasSucceeded || !results.some(hasTransientError) };
  });

const hasTransientError = ({ errors = [] }: FormattedExecutionResult): boolean => errors.some(isTransientError);

/** The error of a request that was not executed. @throws ServiceUnavailable, which refuses the whole request */
export function refusalOf(error: unknown, { log }: FastifyRequest): GraphQLFormattedError {
  if (error instanceof ServiceUnavailable) throw error;
  if (error instanceof Refused) return toGraphqlError(error);
  log.error(error);
  return internalError();
}
