import { unwrapResolverError } from '@apollo/server/errors';
import { type ErrorCode, ServiceError, currentContext } from '@das/platform';
import { type ASTNode, GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Logger } from 'pino';
import { isTransient } from '../requests/http-messages';
import { describeError, messageFor } from './error-messages';
import { STATUS_OF } from './error-codes';
import { leftOut, shortMessage } from './short-message';
import { INTERNAL, upperCaseCode, upperCaseCodes } from '../requests/upper-case-codes';

/** The body of a 401: it has no code, and is the same for every caller. */
export const UNAUTHENTICATED: GraphQLFormattedError = { message: 'Unauthenticated.' };

/** A request without a document and without the hash of one. */
export const MISSING_QUERY: GraphQLFormattedError = {
  message: 'GraphQL Request must include at least one of those two parameters: "query" or "queryId"',
  extensions: { code: 'BAD_REQUEST' },
};

const QUERY_TOO_COMPLEX = upperCaseCode('query_too_complex');
const BAD_USER_INPUT = upperCaseCode('bad_user_input');

/** Codes of GraphQL alone whose errors may not occur in a repetition. */
const TRANSIENT_CODES = new Set([INTERNAL, 'PERSISTED_QUERY_NOT_FOUND']);

/** graphql-js reports a value of the wrong type without a code when it finds it during execution. */
const CLIENT_MISTAKE = /^((Argument|Variable) "|Schema is not configured to execute)/;

/** Apollo reports a wrong persisted query without a code. */
const PERSISTED_QUERY_MISTAKE = /^(provided sha does not match query|Unsupported persisted query version)$/;

/** An error of the service in the form of GraphQL. @param formatted what is known of its place in the document */
export function toGraphqlError(
  error: ServiceError,
  formatted: Partial<GraphQLFormattedError> = {},
): GraphQLFormattedError {
  const { code, message, facts } = describeError(error, (formatted.path ?? []).join('.'));
  const results = facts?.['results'];
  return {
    ...formatted,
    message,
    extensions: {
      code: upperCaseCode(code),
      ...facts,
      ...(Array.isArray(results) && { results: upperCaseCodes(results as object[]) }),
    },
  };
}

/** A bug in the form of GraphQL. */
export const internalError = (): GraphQLFormattedError => ({
  message: messageFor('internal_error'),
  extensions: { code: INTERNAL },
});

/** An error of the service, located at a node of the document. */
export const atNode = (error: ServiceError, nodes: ASTNode): GraphQLError =>
  new GraphQLError(error.message, { nodes, originalError: error });

/** A value of a variable that its type does not accept. Its message is shortened when it is formatted. */
export const userInputError = (message: string, nodes?: ASTNode): GraphQLError =>
  new GraphQLError(message, { nodes, extensions: { code: BAD_USER_INPUT } });

/** Whether the error is that of an unavailable database. */
export const isUnavailable = ({ extensions }: GraphQLFormattedError): boolean =>
  extensions?.['code'] === upperCaseCode('service_unavailable');

/** Whether the error is that of a credential that has ended. */
export const isUnauthenticated = ({ extensions }: GraphQLFormattedError): boolean =>
  extensions?.['code'] === upperCaseCode('invalid_api_key');

/** Whether the error is that of a rate limit which a resolver enforces. */
export const isRateLimited = ({ extensions }: GraphQLFormattedError): boolean =>
  extensions?.['code'] === upperCaseCode('rate_limit_exceeded');

/** Whether a repetition of the request may not have the error. */
export function isTransientError({ extensions }: GraphQLFormattedError): boolean {
  const code = String(extensions?.['code']);
  return TRANSIENT_CODES.has(code) || isTransient(STATUS_OF[code.toLowerCase() as ErrorCode]);
}

/** Formats the errors of GraphQL operations. Bugs are logged, and the client learns only their request id. */
export const graphqlErrorFormatter =
  (log: Logger) =>
  (formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError => {
    const error = serviceErrorIn(thrown);
    if (error) return toGraphqlError(error, formatted);
    const cause = unwrapResolverError(thrown);
    if (isTooDeep(cause))
      return { ...formatted, message: messageFor('query_too_complex'), extensions: { code: QUERY_TOO_COMPLEX } };
    const code = codeOf(formatted, thrown);
    if (code !== INTERNAL)
      return { ...formatted, message: messageOf(formatted.message), extensions: { ...formatted.extensions, code } };
    const request_id = currentContext()?.request_id;
    log.error({ err: cause, request_id }, 'Unexpected error in a GraphQL operation');
    return { ...formatted, message: messageFor('internal_error'), extensions: { code: INTERNAL, request_id } };
  };

/** The error that a resolver, a plugin or a validation rule threw, if it is one of the service. */
function serviceErrorIn(thrown: unknown): ServiceError | undefined {
  const cause = thrownIn(thrown);
  return cause instanceof ServiceError ? cause : undefined;
}

/** The error below those of graphql-js, which wraps also its own; undefined when it is one of them. */
function thrownIn(error: unknown): unknown {
  let cause = error;
  while (cause instanceof GraphQLError) cause = cause.originalError;
  return cause;
}

/** graphql-js reads values recursively. A value nested beyond its stack is the client's mistake, and nothing was executed. */
const isTooDeep = (cause: unknown): boolean => cause instanceof RangeError && cause.message.includes('call stack');

/** graphql-js stops validation at its 101st error, with this message. */
const VALIDATION_STOPPED = 'Too many validation errors, error limit reached. Validation aborted.';

const messageOf = (message: string): string =>
  message === VALIDATION_STOPPED ? leftOut(1, false) : shortMessage(message);

function codeOf(formatted: GraphQLFormattedError, thrown: unknown): unknown {
  const isItsOwn = thrownIn(thrown) === undefined;
  if (isItsOwn && PERSISTED_QUERY_MISTAKE.test(formatted.message)) return 'BAD_REQUEST';
  const code = formatted.extensions?.['code'] ?? INTERNAL;
  return code === INTERNAL && isItsOwn && CLIENT_MISTAKE.test(formatted.message) ? BAD_USER_INPUT : code;
}
