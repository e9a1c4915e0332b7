import type { GraphQLRequest } from '@apollo/server';
import { type ErrorCode, Refused, ServiceUnavailable } from '@das/platform';
import type { FastifyRequest } from 'fastify';
import { type FormattedExecutionResult, OperationTypeNode, getOperationAST, parse } from 'graphql';
import { sentenceOf } from '../edge/error-words';
import { STATUS_OF } from '../edge/statuses';
import { type WholeAnswer, isTransient } from '../edge/whole-answer';
import type { Idempotency } from '../idempotency/idempotency';
import { type IdempotentRequest, idempotentRequest } from '../idempotency/idempotency-key';
import type { Answer } from './answer';

/** The key of a request that may change something; a query needs none, and a read-only key is refused whatever was answered before. */
export function mutationKey(request: FastifyRequest, operations: GraphQLRequest[]): IdempotentRequest | undefined {
  if (request.method !== 'POST' || request.call?.read_only || request.headers['idempotency-key'] === undefined) return undefined;
  return operations.some(mayMutate) ? idempotentRequest(request, (request.body as string | undefined) ?? '') : undefined;
}

/** Whether an operation is a mutation, or one by a hash that does not tell. */
function mayMutate({ query, operationName }: GraphQLRequest): boolean {
  if (!query) return true;
  try {
    return getOperationAST(parse(query, { noLocation: true }), operationName)?.operation === OperationTypeNode.MUTATION;
  } catch {
    return false; // a document that cannot be read changes nothing
  }
}

/**
 * Runs all operations as one transaction, in which each root mutation is a part: what failed is undone, what succeeded is
 * committed together with the answer that says so.
 *
 * @throws ServiceUnavailable when the database gave up on one of them, and so on all
 */
export const runOnce = (
  idempotency: Idempotency,
  key: IdempotentRequest,
  run: () => Promise<Answer[]>,
  whole: (answers: Answer[]) => WholeAnswer,
): Promise<WholeAnswer> =>
  idempotency.once(key, async () => {
    const answers = await run();
    if (answers.some(({ status }) => status === STATUS_OF.service_unavailable)) throw new ServiceUnavailable('a part of the request');
    const results = answers.map(({ body }) => body as FormattedExecutionResult);
    return { answer: whole(answers), isKept: results.some(hasDone) || !results.some(mayEndOtherwise) };
  });

/** What has been done once must not be done again, so its answer is kept whatever else went wrong. */
const hasDone = ({ data }: FormattedExecutionResult): boolean => Object.values(data ?? {}).some((value) => value !== null);

/** Codes that GraphQL has besides those that it shares with REST. */
const TRANSIENT_CODES = new Set(['INTERNAL_SERVER_ERROR', 'PERSISTED_QUERY_NOT_FOUND']);

const mayEndOtherwise = ({ errors = [] }: FormattedExecutionResult): boolean =>
  errors.some(({ extensions }) => {
    const code = String(extensions?.['code']);
    return TRANSIENT_CODES.has(code) || isTransient(STATUS_OF[code.toLowerCase() as ErrorCode]);
  });

/** What GraphQL says of a request that did not run: message and code. @throws what is no answer to a client */
export function refusalOf(error: unknown, { log }: FastifyRequest): [message: string, code: string] {
  if (error instanceof ServiceUnavailable) throw error;
  if (error instanceof Refused) return [sentenceOf(error.code), error.code.toUpperCase()];
  log.error(error);
  return [sentenceOf('internal_error'), 'INTERNAL_SERVER_ERROR'];
}
