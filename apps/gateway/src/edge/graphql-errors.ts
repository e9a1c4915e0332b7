import { unwrapResolverError } from '@apollo/server/errors';
import { ServiceError, currentCall } from '@das/platform';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Logger } from 'pino';
import { sentenceOf, wordsOf } from './error-words';
import { INTERNAL, upperCaseCode, upperCaseCodes } from './upper-case-codes';

export const QUERY_TOO_COMPLEX = 'QUERY_TOO_COMPLEX';

/** graphql-js's own texts for a value that does not fit, where it found out too late to give a code. */
const CLIENT_MISTAKE = /^((Argument|Variable) "|Schema is not configured to execute)/;

/** What Apollo says of a wrong persisted query, without a code. */
const PERSISTED_QUERY_MISTAKE = /^(provided sha does not match query|Unsupported persisted query version)$/;

/** Gives GraphQL's errors their last form; what is not meant for clients goes to the log alone. */
export const graphqlErrorFormatter =
  (log: Logger) =>
  (formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError => {
    const cause = unwrapResolverError(thrown);
    if (cause instanceof ServiceError) return inWords(formatted, cause);
    if (isTooDeep(cause)) return { ...formatted, message: sentenceOf('query_too_complex'), extensions: { code: QUERY_TOO_COMPLEX } };
    const code = codeOf(formatted, thrown);
    if (code !== INTERNAL) return { ...formatted, extensions: { ...formatted.extensions, code } };
    const request_id = currentCall()?.request_id;
    log.error({ err: cause, request_id }, 'A bug: this error was not meant for the client');
    return { ...formatted, message: sentenceOf('internal_error'), extensions: { code: INTERNAL, request_id } };
  };

/** graphql-js reads values recursively: one that is nested beyond its stack is the client's, and nothing has happened yet. */
const isTooDeep = (cause: unknown): boolean => cause instanceof RangeError && cause.message.includes('call stack');

function inWords(formatted: GraphQLFormattedError, error: ServiceError): GraphQLFormattedError {
  const { code, message, facts } = wordsOf(error, (formatted.path ?? []).join('.'));
  const results = facts?.['results'];
  return {
    ...formatted,
    message,
    extensions: { code: upperCaseCode(code), ...facts, ...(Array.isArray(results) && { results: upperCaseCodes(results as object[]) }) },
  };
}

function codeOf(formatted: GraphQLFormattedError, thrown: unknown): unknown {
  if (/more that \d+ tokens/.test(formatted.message)) return QUERY_TOO_COMPLEX;
  const first = thrown instanceof GraphQLError ? thrown.originalError : undefined;
  if (first instanceof GraphQLError && first.extensions['code'] === QUERY_TOO_COMPLEX) return QUERY_TOO_COMPLEX;
  if (first === undefined && PERSISTED_QUERY_MISTAKE.test(formatted.message)) return 'BAD_REQUEST';
  const code = formatted.extensions?.['code'] ?? INTERNAL;
  return code === INTERNAL && !first && CLIENT_MISTAKE.test(formatted.message) ? 'BAD_USER_INPUT' : code;
}
