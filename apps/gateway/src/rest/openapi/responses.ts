import type { ErrorCode } from '@das/platform';
import { STATUS_CODES } from 'node:http';
import { messageFor } from '../../http/errors/error-messages';
import { CHALLENGE } from '../../http/errors/error-responses';
import { STATUS_OF } from '../../http/errors/error-codes';
import { PROBLEM_TYPE } from '../../http/requests/http-messages';
import { type Schema, refTo } from '../framework/schema';

const REQUEST_ID = '8b0c7a52-5f0e-4d8e-9a59-0b7c7f3f6d11';
const PRECONDITION_FAILED = 412;
const JSON_TYPE = 'application/json';

const text: Schema = { type: 'string' };
const ERRORS_BOUND =
  'Validation messages by field, up to 100 messages and 64 KiB. A last entry under `input` says how many were left out: `And 23 more errors were left out.`';
const ERROR_FACTS: Record<string, Schema> = {
  details: {
    type: 'object',
    additionalProperties: true,
    description: 'Further data, such as `current_version` or `allowed_actions`.',
  },
  errors: { type: 'object', additionalProperties: { type: 'array', items: text }, description: ERRORS_BOUND },
  retry_after: { type: 'integer', description: 'Seconds.', maximum: 86_400 },
  request_id: { ...text, description: 'The value of `X-Request-Id`.' },
};

/** The error codes of a status. */
const codesOf = (status: number): ErrorCode[] =>
  status === PRECONDITION_FAILED
    ? ['version_conflict']
    : (Object.keys(STATUS_OF) as ErrorCode[]).filter((code) => STATUS_OF[code] === status);

export const errorSchemas: Record<string, Schema> = {
  ErrorCode: {
    ...text,
    enum: Object.keys(STATUS_OF),
    description: 'Error code, for programs. Codes are stable.',
  },
  ApiError: {
    type: 'object',
    properties: {
      error: refTo('ErrorCode'),
      message: { ...text, description: 'A sentence that people read.' },
      ...ERROR_FACTS,
    },
    required: ['error', 'message'],
    additionalProperties: false,
  },
  Problem: {
    type: 'object',
    description: 'RFC 9457 form, when `Accept` prefers application/problem+json to application/json.',
    properties: {
      type: text,
      title: text,
      status: { type: 'integer', minimum: 400, maximum: 599 },
      detail: text,
      error: refTo('ErrorCode'),
      ...ERROR_FACTS,
    },
    required: ['type', 'title', 'status', 'detail', 'error'],
    additionalProperties: false,
  },
};

const FACTS: Partial<Record<ErrorCode, object>> = {
  rate_limit_exceeded: { retry_after: 23 },
  validation_failed: { errors: { partnumber: ['The partnumber field is required.'] } },
  version_conflict: { details: { current_version: 4, expected_version: 3 } },
};

function errorExample(code: ErrorCode): object {
  const identified = code === 'invalid_api_key' || code === 'rate_limit_exceeded' ? {} : { request_id: REQUEST_ID };
  return { error: code, message: messageFor(code), ...FACTS[code], ...identified };
}

function problemExample(code: ErrorCode, status: number): object {
  const { error, message: detail, ...facts } = errorExample(code) as { error: string; message: string };
  return { type: `urn:das:error:${code}`, title: STATUS_CODES[status], status, detail, error, ...facts };
}

/** The headers of the rate limit, which all responses document. */
export const LIMIT_HEADERS = ['RateLimit', 'RateLimit-Policy', 'X-RateLimit-Remaining'];

/** References to these headers. */
export const headerRefs = (...names: string[]): Record<string, object> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** The response object of an error status. */
export function errorResponse(status: number): object {
  const codes = codesOf(status);
  const examples = (of: (code: ErrorCode) => object): object =>
    Object.fromEntries(codes.map((code) => [code, { value: of(code) }]));
  return {
    description: `${STATUS_CODES[status]}: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
    headers: { ...headerRefs('X-Request-Id', ...LIMIT_HEADERS), ...HEADERS_OF[status] },
    content: {
      [JSON_TYPE]: { schema: refTo('ApiError'), examples: examples(errorExample) },
      [PROBLEM_TYPE]: { schema: refTo('Problem'), examples: examples((code) => problemExample(code, status)) },
    },
  };
}

const header = (description: string, schema: Schema, example: unknown): object => ({ description, schema, example });

const HEADERS_OF: Record<number, object> = {
  401: { 'WWW-Authenticate': header('How to authenticate (RFC 9110).', text, CHALLENGE['www-authenticate']) },
  405: { Allow: header('The methods that the path supports.', text, 'DELETE, GET, HEAD, PATCH') },
  410: { Sunset: { $ref: '#/components/headers/Sunset' } },
  429: {
    'Retry-After': header('Seconds until a request succeeds.', { type: 'integer' }, 23),
    'X-RateLimit-Reset': header('The time of `Retry-After` in Unix seconds.', { type: 'integer' }, 1_772_461_254),
  },
  503: { 'Retry-After': header('Seconds.', { type: 'integer' }, 2) },
};

/** Response headers. */
export const headers: Record<string, object> = {
  'Content-Disposition': header('The name of the file.', text, 'attachment; filename="audit-log.ndjson"'),
  Deprecation: header('The date of deprecation in Unix seconds (RFC 9745).', text, '@1764460800'),
  ETag: header('The version of the row, for `If-Match` and `If-None-Match`.', text, '"3"'),
  'Idempotency-Replayed': header(
    '`true` when the response repeats that of an earlier request with the same `Idempotency-Key`.',
    { ...text, enum: ['true'] },
    'true',
  ),
  Link: header(
    'The path that replaces this one, and the page about deprecations.',
    text,
    '</v2/approvals>; rel="successor-version", </v2/docs>; rel="deprecation"; type="text/html"',
  ),
  Location: header('The path of the created resource or queued job.', text, '/v2/approvals/01KJQDJGR0RT2GZSKYPD8J86G9'),
  'Retry-After': header('Seconds until a client shall ask for the job again.', { type: 'integer' }, 1),
  'Set-Cookie': header(
    'Sets or clears the session cookie.',
    text,
    '__Host-das_session=…; Path=/; Max-Age=604800; HttpOnly; SameSite=Strict; Secure',
  ),
  RateLimit: header(
    'The name of the limit, the requests that remain, and the seconds until more are allowed. Absent from a response to a request without valid credentials. `X-RateLimit-Limit` has the limit.',
    { ...text, maxLength: 100 },
    '"rest";r=499;t=60',
  ),
  'RateLimit-Policy': header(
    'The name of the limit, its requests and its seconds. Present with `RateLimit`.',
    { ...text, maxLength: 100 },
    '"rest";q=500;w=60',
  ),
  Sunset: header('The last day on which the path works (RFC 8594).', text, 'Tue, 30 Nov 2027 00:00:00 GMT'),
  'X-RateLimit-Remaining': header('The requests that remain. Present with `RateLimit`.', { type: 'integer' }, 499),
  'X-Request-Id': header(
    'The request id: the value from the client when it is 1–128 characters of `A-Za-z0-9._-`, else a new one.',
    { ...text, maxLength: 128 },
    REQUEST_ID,
  ),
};

/** The component name of an error response: `NotFound`. */
export const responseName = (status: number): string => (STATUS_CODES[status] ?? `${status}`).replace(/[^A-Za-z]/g, '');
