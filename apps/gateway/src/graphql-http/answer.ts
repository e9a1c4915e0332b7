import type { GraphQLResponse } from '@apollo/server';
import type { FormattedExecutionResult } from 'graphql';
import { RETRY_AFTER_S } from '../edge/retry-after';
import { GRAPHQL_JSON, type LEGACY_JSON } from './media-type';

/** What one operation comes to over HTTP. */
export interface Answer {
  status: number;
  body: object;
  /** What goes with the status: the methods of a 405, the patience of a 503. */
  headers?: Record<string, string>;
}

const METHOD_NOT_ALLOWED = 405;
const SERVICE_UNAVAILABLE = 503;

/** The status and body of a result, by the rules of the media type that the client gets. */
export function answerOf({ body, http }: GraphQLResponse, type: typeof LEGACY_JSON | typeof GRAPHQL_JSON): Answer {
  if (body.kind !== 'single') throw new Error('Incremental delivery is not served.');
  const result = body.singleResult;
  if (http.status === METHOD_NOT_ALLOWED) return notAllowed(result);
  if (isUnavailable(result)) return unavailable(result);
  if (type === GRAPHQL_JSON) return { status: 'data' in result ? 200 : 400, body: result };
  return { status: 200, body: withoutNullData(result) };
}

/** Apollo's own words under the code that every surface has for it. */
const notAllowed = ({ errors = [] }: FormattedExecutionResult): Answer => ({
  status: METHOD_NOT_ALLOWED,
  body: { errors: errors.map(({ message }) => ({ message, extensions: { code: 'METHOD_NOT_ALLOWED' } })) },
  headers: { allow: 'POST' },
});

const unavailable = (result: FormattedExecutionResult): Answer => ({
  status: SERVICE_UNAVAILABLE,
  body: { ...result, message: result.errors?.[0]?.message },
  headers: { 'retry-after': `${RETRY_AFTER_S}` },
});

/** Clients of the older kind read `body.get("data", {})`: there must be no null to trip over. */
function withoutNullData(result: FormattedExecutionResult): object {
  if (result.data) return result;
  const { data: _, ...rest } = result;
  return rest;
}

const isUnavailable = ({ errors = [] }: FormattedExecutionResult): boolean => errors.some(({ extensions }) => extensions?.['code'] === 'SERVICE_UNAVAILABLE');
