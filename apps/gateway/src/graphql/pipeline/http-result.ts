import { type GraphQLResponse, HeaderMap } from '@apollo/server';
import type { FormattedExecutionResult, GraphQLFormattedError } from 'graphql';
import { STATUS_OF } from '../../http/errors/error-codes';
import { CHALLENGE, RETRY_AFTER_S } from '../../http/errors/error-responses';
import { UNAUTHENTICATED, isRateLimited, isUnauthenticated, isUnavailable } from '../../http/errors/graphql-errors';
import { upperCaseCode } from '../../http/requests/upper-case-codes';
import { type BufferedResponse, acceptQuality, acceptsByName } from '../../http/requests/http-messages';

/** The response to an operation. */
export interface Executed {
  response: GraphQLResponse;
  /** Whether it is a mutation of which a root field has succeeded. A client must not repeat it as a whole. */
  hasChanged: boolean;
}

/** The result of one operation over HTTP. */
export interface HttpResult {
  status: number;
  body: object;
  /** `Allow` of a 405, `Retry-After` of a 503. */
  headers?: Record<string, string>;
}

/** Whether a root field has a value. */
export const hasData = (data: unknown): boolean => Object.values(data ?? {}).some((value) => value !== null);

/** The result of an operation that was not executed. */
export const withoutExecution = (...errors: GraphQLFormattedError[]): GraphQLResponse => ({
  http: { headers: new HeaderMap() },
  body: { kind: 'single', singleResult: { errors } },
});

/** The response to all operations. A batch is a list with status 200, also when operations failed. */
export function responseOf(answers: HttpResult[], isBatch: boolean, type: string): BufferedResponse {
  const headers = { 'content-type': `${type}; charset=utf-8` };
  const [only] = answers;
  if (isBatch || !only) return { status: 200, headers, body: JSON.stringify(answers.map(({ body }) => body)) };
  return { status: only.status, headers: { ...headers, ...only.headers }, body: JSON.stringify(only.body) };
}

/** The status and body of a result in the media type of the response. */
export function httpResultOf(
  { response, hasChanged }: Executed,
  type: typeof LEGACY_JSON | typeof GRAPHQL_JSON,
): HttpResult {
  const { body, http } = response;
  if (body.kind !== 'single') throw new Error('Incremental delivery is not served.');
  const result = body.singleResult;
  if (http.status === STATUS_OF.method_not_allowed) return notAllowed(result);
  const refused = hasChanged ? undefined : refusedResult(result); // a part of the mutation is committed: a client must not repeat it
  if (refused) return refused;
  if (type === GRAPHQL_JSON) return { status: 'data' in result ? 200 : 400, body: result };
  return { status: 200, body: withoutNullData(result) };
}

/** The result of an operation that a client should repeat, later or with another credential. */
function refusedResult(result: FormattedExecutionResult): HttpResult | undefined {
  if (result.errors?.some(isUnauthenticated)) return UNAUTHENTICATED_RESULT;
  if (result.errors?.some(isUnavailable)) return unavailable(result);
  const limited = result.errors?.find(isRateLimited);
  return limited && rateLimited(result, limited);
}

/** As for a request whose credential was refused before its body was read. */
const UNAUTHENTICATED_RESULT: HttpResult = {
  status: STATUS_OF.invalid_api_key,
  body: { errors: [UNAUTHENTICATED] },
  headers: CHALLENGE,
};

/** Apollo's message with the code that all interfaces share. */
const notAllowed = ({ errors = [] }: FormattedExecutionResult): HttpResult => ({
  status: STATUS_OF.method_not_allowed,
  body: {
    errors: errors.map(({ message }) => ({ message, extensions: { code: upperCaseCode('method_not_allowed') } })),
  },
  headers: { allow: 'POST' },
});

const unavailable = (result: FormattedExecutionResult): HttpResult => ({
  status: STATUS_OF.service_unavailable,
  body: { ...result, message: result.errors?.[0]?.message },
  headers: { 'retry-after': `${RETRY_AFTER_S}` },
});

/** A 429 has its message at the top as well, as one that refuses the whole request. */
function rateLimited(result: FormattedExecutionResult, { message, extensions }: GraphQLFormattedError): HttpResult {
  const wait_s = Number(extensions?.['retry_after']);
  const headers = { 'retry-after': `${wait_s}`, 'x-ratelimit-reset': `${Math.ceil(Date.now() / 1_000) + wait_s}` };
  return { status: STATUS_OF.rate_limit_exceeded, body: { message, ...result }, headers };
}

/** Removes `data: null`: legacy clients read `body.get("data", {})` and fail on null. */
function withoutNullData(result: FormattedExecutionResult): object {
  if (result.data) return result;
  const { data: _, ...rest } = result;
  return rest;
}

export const LEGACY_JSON = 'application/json';
export const GRAPHQL_JSON = 'application/graphql-response+json';

/**
 * The media type of the response. `application/json`, unless the client names the newer type or excludes the older one: also
 * for `*∕*`, browsers and requests without `Accept`. On a tie the newer type wins, as its specification asks clients to list both.
 */
export function answerType(accept?: string): typeof LEGACY_JSON | typeof GRAPHQL_JSON {
  const [newer, older] = [acceptQuality(accept, GRAPHQL_JSON), acceptQuality(accept, LEGACY_JSON)];
  const isWanted = newer > 0 && newer >= older && (acceptsByName(accept, GRAPHQL_JSON) || older === 0);
  return isWanted ? GRAPHQL_JSON : LEGACY_JSON;
}
