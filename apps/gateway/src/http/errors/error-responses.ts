import {
  type ErrorCode,
  MalformedRequest,
  PageRefused,
  RateLimited,
  ServiceError,
  UnsupportedMediaType,
  ValidationFailed,
} from '@das/platform';
import { HttpException, HttpStatus } from '@nestjs/common';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_CODES } from 'node:http';
import {
  type BufferedResponse,
  JSON_TYPE,
  PROBLEM_TYPE,
  acceptQuality,
  sendResponse,
  setResponseHeaders,
} from '../requests/http-messages';
import { bucketOf } from '../requests/route-policy';
import { describeError, messageFor } from './error-messages';
import { UNAUTHENTICATED, toGraphqlError } from './graphql-errors';
import { STATUS_OF } from './error-codes';
import { restMessages } from './validation-messages';

/** The body of an error on REST. */
export interface RestError {
  error: ErrorCode;
  message: string;
  details?: Record<string, unknown>;
  errors?: Record<string, string[]>;
  retry_after?: number;
}

/** Seconds after which a client should try again while the database is unavailable. */
export const RETRY_AFTER_S = 2;
/** The header of every 401 (RFC 9110); Java's client fails without it. */
export const CHALLENGE = { 'www-authenticate': 'Bearer realm="das"' };

const UNAUTHORIZED: number = HttpStatus.UNAUTHORIZED;
const CODE_OF_STATUS: Record<number, ErrorCode> = {
  400: 'malformed_request',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
};

/** Errors without a request id: a 401 is the same for every caller, and a 429 is as short as it is frequent. */
const ANONYMOUS: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['invalid_api_key', 'rate_limit_exceeded']);

/** Responds to an error in the format of the requested interface. Bugs are logged, and the client learns only their request id. */
export function respondWithError(thrown: unknown, reply: FastifyReply): FastifyReply {
  const { request } = reply;
  const inGraphql =
    request.policy && bucketOf(request.policy) === 'graphql' ? graphqlErrorResponse(request, thrown) : undefined;
  const response = inGraphql ?? restErrorResponse(request, thrown);
  if (response.status === 500) reply.log.error(thrown);
  return sendResponse(reply, response);
}

/** The response to a failed request of REST: JSON, or problem details when the client prefers them. */
export function restErrorResponse(request: FastifyRequest, thrown: unknown): BufferedResponse {
  const error = restError(thrown);
  request.failure ??= error.error;
  const status = statusOf(request, error.error);
  const headers = { 'content-type': JSON_TYPE, ...headersOf(error.error, thrown) };
  const named = ANONYMOUS.has(error.error) ? {} : { request_id: request.id };
  if (!wantsProblem(request)) return { status, headers, body: JSON.stringify({ ...error, ...named }) };
  const { error: code, message: detail, ...facts } = error;
  const problem = {
    type: `urn:das:error:${code}`,
    title: STATUS_CODES[status],
    status,
    detail,
    error: code,
    ...facts,
    ...named,
  };
  return { status, headers: { ...headers, 'content-type': PROBLEM_TYPE }, body: JSON.stringify(problem) };
}

/**
 * The response to a request of GraphQL that no operation answered. The error is in `errors`, and its message also at the top,
 * where older clients read it. Undefined for bugs.
 */
function graphqlErrorResponse(request: FastifyRequest, thrown: unknown): BufferedResponse | undefined {
  const error = thrown instanceof ServiceError ? thrown : refusedByFastify(thrown);
  if (!error) return undefined;
  const { code } = error;
  request.failure ??= code;
  const headers = { 'content-type': JSON_TYPE, ...headersOf(code, error) };
  if (code === 'invalid_api_key')
    return { status: STATUS_OF[code], headers, body: JSON.stringify({ errors: [UNAUTHENTICATED] }) };
  const formatted = toGraphqlError(error);
  const { message } = formatted;
  const errors = [formatted];
  const body = code === 'rate_limit_exceeded' ? { message, errors } : { errors, message };
  const status = code === 'unsupported_media_type' ? HttpStatus.BAD_REQUEST : STATUS_OF[code];
  return { status, headers, body: JSON.stringify(body) };
}

/** Fastify's own errors: a header that is not a media type, an invalid length. */
function refusedByFastify(error: unknown): ServiceError | undefined {
  const { statusCode = 500, message } = error as { statusCode?: number; message: string };
  if (statusCode === 415) return new UnsupportedMediaType('The content type must be application/json in UTF-8.');
  return statusCode < 500 ? new MalformedRequest(message) : undefined;
}

function headersOf(code: ErrorCode, thrown: unknown): Record<string, string> {
  if (thrown instanceof RateLimited) return { 'retry-after': `${thrown.retry_after}` };
  if (code === 'service_unavailable') return { 'retry-after': `${RETRY_AFTER_S}` };
  return STATUS_OF[code] === UNAUTHORIZED ? CHALLENGE : {};
}

/** On a tie it is JSON. */
const wantsProblem = ({ headers: { accept } }: FastifyRequest): boolean =>
  acceptQuality(accept, PROBLEM_TYPE) > acceptQuality(accept, 'application/json');

function restError(thrown: unknown): RestError {
  if (thrown instanceof PageRefused) return restError(asValidation(thrown));
  if (thrown instanceof ValidationFailed)
    return { error: thrown.code, message: messageFor(thrown.code), errors: restMessages(thrown) };
  if (thrown instanceof ServiceError) return described(thrown);
  const error =
    CODE_OF_STATUS[thrown instanceof HttpException ? thrown.getStatus() : ((thrown as FastifyError).statusCode ?? 0)] ??
    'internal_error';
  return { error, message: messageFor(error) };
}

function described(thrown: ServiceError): RestError {
  const { code, message, facts } = describeError(thrown, '');
  if (!facts) return { error: code, message };
  const { retry_after, ...details } = facts;
  if (typeof retry_after === 'number') return { error: code, message, retry_after };
  return { error: code, message, details };
}

const asValidation = ({ first, maximum }: PageRefused): ValidationFailed =>
  new ValidationFailed([
    {
      path: ['per_page'],
      ...(first < 0 ? { rule: 'min', params: { min: 0 } } : { rule: 'max', params: { max: maximum } }),
    },
  ]);

const statusOf = ({ headers }: FastifyRequest, code: ErrorCode): number =>
  code === 'version_conflict' && headers['if-match'] !== undefined ? HttpStatus.PRECONDITION_FAILED : STATUS_OF[code];

/** Keeps Nest from setting its error handler: it does so after the routes are registered, which then ignore it. */
export class ErrorHandlingAdapter extends FastifyAdapter {
  override setErrorHandler(): ReturnType<FastifyAdapter['setErrorHandler']> {
    return this.instance;
  }
}

/** Responds to errors of hooks, bodies and handlers. Call it before the routes are registered. */
export const installErrorHandler = (fastify: FastifyInstance): void =>
  void fastify.setErrorHandler((error, _request, reply) => respondWithError(error, reply));

/** Responds to a URL that cannot be decoded: no hook runs for it. */
export function respondToBadUrl(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  setResponseHeaders(request, reply);
  void respondWithError(error, reply);
}
