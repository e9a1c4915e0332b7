import { STATUS_CODES } from 'node:http';
import type { ErrorCode } from '@das/platform';
import { sentenceOf } from '../../edge/error-words';
import { PROBLEM_TYPE } from '../../edge/rest-errors';
import { STATUS_OF } from '../../edge/statuses';
import { type Schema, refTo } from './schema';

const REQUEST_ID = '8b0c7a52-5f0e-4d8e-9a59-0b7c7f3f6d11';
const PRECONDITION_FAILED = 412;
const JSON_TYPE = 'application/json';

const text: Schema = { type: 'string' };
const ERROR_FACTS: Record<string, Schema> = {
  details: { type: 'object', additionalProperties: true, description: 'Further facts, such as `current_version` or `allowed_actions`.' },
  errors: { type: 'object', additionalProperties: { type: 'array', items: text }, description: 'The messages of each field that broke a rule.' },
  retry_after: { type: 'integer', description: 'Seconds.' },
  request_id: { ...text, description: 'The same as X-Request-Id.' },
};

/** The codes that come with each status. */
const codesOf = (status: number): ErrorCode[] =>
  status === PRECONDITION_FAILED ? ['version_conflict'] : (Object.keys(STATUS_OF) as ErrorCode[]).filter((code) => STATUS_OF[code] === status);

export const errorSchemas: Record<string, Schema> = {
  Error: {
    type: 'object',
    properties: {
      error: { ...text, enum: Object.keys(STATUS_OF).sort(), description: 'For programs; it never changes.' },
      message: { ...text, description: 'For people.' },
      ...ERROR_FACTS,
    },
    required: ['error', 'message'],
    additionalProperties: false,
  },
  Problem: {
    type: 'object',
    description: 'RFC 9457, for clients that accept application/problem+json.',
    properties: { type: text, title: text, status: { type: 'integer' }, detail: text, error: text, ...ERROR_FACTS },
    required: ['type', 'title', 'status', 'detail', 'error'],
    additionalProperties: false,
  },
};

const FACTS: Partial<Record<ErrorCode, object>> = {
  rate_limit_exceeded: { retry_after: 23 },
  validation_failed: { errors: { partnumber: ['The partnumber field is required.'] } },
  version_conflict: { details: { current_version: 4 } },
};

function errorExample(code: ErrorCode): object {
  const named = code === 'invalid_api_key' || code === 'rate_limit_exceeded' ? {} : { request_id: REQUEST_ID };
  return { error: code, message: sentenceOf(code), ...FACTS[code], ...named };
}

function problemExample(code: ErrorCode, status: number): object {
  const { error, message: detail, ...facts } = errorExample(code) as { error: string; message: string };
  return { type: `urn:das:error:${code}`, title: STATUS_CODES[status], status, detail, error, ...facts };
}

/** What is answered with a status that says that something is wrong. */
export function errorResponse(status: number): object {
  const codes = codesOf(status);
  const examples = (of: (code: ErrorCode) => object): object => Object.fromEntries(codes.map((code) => [code, { value: of(code) }]));
  return {
    description: `${STATUS_CODES[status]}: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
    headers: { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' }, ...HEADERS_OF[status] },
    content: {
      [JSON_TYPE]: { schema: refTo('Error'), examples: examples(errorExample) },
      [PROBLEM_TYPE]: { schema: refTo('Problem'), examples: examples((code) => problemExample(code, status)) },
    },
  };
}

const header = (description: string, schema: Schema, example: unknown): object => ({ description, schema, example });

const HEADERS_OF: Record<number, object> = {
  405: { Allow: header('The methods that the path knows.', text, 'DELETE, GET, HEAD, PATCH') },
  410: { Sunset: { $ref: '#/components/headers/Sunset' } },
  429: {
    'Retry-After': header('Seconds; a request after that succeeds.', { type: 'integer' }, 23),
    'X-RateLimit-Reset': header('The same in Unix seconds.', { type: 'integer' }, 1_772_461_254),
  },
  503: { 'Retry-After': header('Seconds.', { type: 'integer' }, 2) },
};

/** Headers of answers. */
export const headers: Record<string, object> = {
  Deprecation: header('Since when the path is deprecated, in Unix seconds (RFC 9745).', text, '@1764460800'),
  ETag: header('The version of the request, for If-Match and If-None-Match.', text, '"3"'),
  'Idempotency-Replayed': header('`true` when this is the answer to an earlier request with the same Idempotency-Key.', { ...text, enum: ['true'] }, 'true'),
  Link: header('What comes after the path.', text, '</v2/approvals>; rel="successor-version"'),
  Location: header('Where what was made is found.', text, '/v2/approvals/01KJQDJGR0RT2GZSKYPD8J86G9'),
  'Set-Cookie': header('Gives the session to a browser, or takes it away.', text, 'das_session=…; Path=/; Max-Age=604800; HttpOnly; SameSite=Strict; Secure'),
  Sunset: header('The last day of the path (RFC 8594).', text, 'Tue, 30 Nov 2027 00:00:00 GMT'),
  'X-Request-Id': header("The client's own id for the request where it is 1 to 128 of `A-Za-z0-9._-`, else a new one.", text, REQUEST_ID),
};

/** The name of a status's response among the components. */
export const responseName = (status: number): string => (STATUS_CODES[status] ?? `${status}`).replace(/[^A-Za-z]/g, '');
