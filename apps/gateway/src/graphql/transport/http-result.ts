import type { GraphQLResponse } from '@apollo/server';
import type { FormattedExecutionResult } from 'graphql';
import { RETRY_AFTER_S } from '../../http/errors/error-responses';
import { isUnavailable } from '../../http/errors/graphql-errors';
import { STATUS_OF } from '../../http/errors/http-status';
import { upperCaseCode } from '../../http/errors/upper-case-codes';
import { GRAPHQL_JSON, type LEGACY_JSON } from './media-type';

/** The result of one operation over HTTP. */
export interface HttpResult {
  status: number;
  body: object;
  /** `Allow` of a 405, `Retry-After` of a 503. */
  headers?: Record<string, string>;
}

/** The status and body of a result in the media type of the response. */
export function httpResultOf({ body, http }: GraphQLResponse, type: typeof LEGACY_JSON | typeof GRAPHQL_JSON): HttpResult {
  if (body.kind !== 'single') throw new Error('Incremental delivery is not served.');
  const result = body.singleResult;
  if (http.status === STATUS_OF.method_not_allowed) return notAllowed(result);
  if (result.errors?.some(isUnavailable)) return unavailable(result);
  if (type === GRAPHQL_JSON) return { status: 'data' in result ? 200 : 400, body: result };
  return { status: 200, body: withoutNullData(result) };
}

/** Apollo's message with the code that all interfaces share. */
const notAllowed = ({ errors = [] }: FormattedExecutionResult): HttpResult => ({
  status: STATUS_OF.method_not_allowed,
  body: { errors: errors.map(({ message }) => ({ message, extensions: { code: upperCaseCode('method_not_allowed') } })) },
  headers: { allow: 'POST' },
});

const unavailable = (result: FormattedExecutionResult): HttpResult => ({
  status: STATUS_OF.service_unavailable,
  body: { ...result, message: result.errors?.[0]?.message },
  headers: { 'retry-after': `${RETRY_AFTER_S}` },
});

/** Removes `data: null`: legacy clients read `body.get("data", {})` and fail on null. */
function withoutNullData(result: FormattedExecutionResult): object {
  if (result.data) return result;
  const { data: _, ...rest } = result;
  return rest;
}
