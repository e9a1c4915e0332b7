import { STATUS_CODES } from 'node:http';
import { type ErrorCode, PageRefused, RateLimited, Refused, ServiceError, ValidationFailed } from '@das/platform';
import { HttpException } from '@nestjs/common';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { sentenceOf, wordsOf } from './error-words';
import { RefusedRequest } from './refused-request';
import { RETRY_AFTER_S } from './retry-after';
import { STATUS_OF } from './statuses';
import { restMessages } from './validation-messages';
import { type WholeAnswer, sendWhole } from './whole-answer';

/** An error as REST says it. */
export interface RestError {
  error: ErrorCode;
  message: string;
  details?: Record<string, unknown>;
  errors?: Record<string, string[]>;
  retry_after?: number;
}

const REST_PATH = /^\/(v\d+|health)\//;
const PRECONDITION_FAILED = 412;
export const JSON_TYPE = 'application/json; charset=utf-8';
export const PROBLEM_TYPE = 'application/problem+json';
const CODE_OF_STATUS: Record<number, ErrorCode> = {
  400: 'malformed_request',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
};

/** Whether the request is one to REST, so that its errors have REST's form. */
export const speaksRest = ({ url }: FastifyRequest): boolean => REST_PATH.test(url);

/** The whole answer to a request that failed. */
export function restFailure(request: FastifyRequest, thrown: unknown): WholeAnswer {
  const error = restError(thrown);
  const named = thrown instanceof RateLimited ? {} : undefined; // as short as it is often
  const answer = errorAnswer(request, error, statusOf(request, error.error), named);
  if (error.error === 'service_unavailable') answer.headers['retry-after'] = `${RETRY_AFTER_S}`;
  if (thrown instanceof RateLimited) answer.headers['retry-after'] = `${thrown.retry_after}`;
  return answer;
}

/** Refuses a request before anything else knows of it. The 401 is the same for everybody, and so names no request. */
export function refuseOnRest(reply: FastifyReply, code: ErrorCode): FastifyReply {
  const { request } = reply;
  if (code !== 'invalid_api_key') return sendWhole(reply, restFailure(request, new Refused(code)));
  return sendWhole(reply, errorAnswer(request, { error: code, message: sentenceOf(code) }, STATUS_OF[code], {}));
}

function errorAnswer(request: FastifyRequest, error: RestError, status: number, named: object = { request_id: request.id }): WholeAnswer {
  const headers = { 'content-type': JSON_TYPE };
  if (!wantsProblem(request)) return { status, headers, body: JSON.stringify({ ...error, ...named }) };
  const { error: code, message: detail, ...facts } = error;
  const problem = { type: `urn:das:error:${code}`, title: STATUS_CODES[status], status, detail, error: code, ...facts, ...named };
  return { status, headers: { 'content-type': PROBLEM_TYPE }, body: JSON.stringify(problem) };
}

const wantsProblem = ({ headers: { accept = '' } }: FastifyRequest): boolean => accept.toLowerCase().includes(PROBLEM_TYPE);

/** What an error says on REST; what is no error of ours and none of the framework's says nothing. */
function restError(thrown: unknown): RestError {
  if (thrown instanceof RefusedRequest) return { error: thrown.code.toLowerCase() as ErrorCode, message: thrown.message };
  if (thrown instanceof PageRefused) return restError(asValidation(thrown));
  if (thrown instanceof ValidationFailed) {
    return { error: thrown.code, message: sentenceOf(thrown.code), errors: restMessages(thrown.failures) };
  }
  if (thrown instanceof ServiceError) return inWords(thrown);
  const error = CODE_OF_STATUS[thrown instanceof HttpException ? thrown.getStatus() : ((thrown as FastifyError).statusCode ?? 0)] ?? 'internal_error';
  return { error, message: sentenceOf(error) };
}

function inWords(thrown: ServiceError): RestError {
  const { code, message, facts } = wordsOf(thrown, '');
  if (!facts) return { error: code, message };
  const { retry_after, ...details } = facts;
  if (typeof retry_after === 'number') return { error: code, message, retry_after };
  return { error: code, message, details };
}

const asValidation = ({ first, maximum }: PageRefused): ValidationFailed =>
  new ValidationFailed([{ path: ['per_page'], ...(first < 0 ? { rule: 'min', params: { min: 0 } } : { rule: 'max', params: { max: maximum } }) }]);

const statusOf = ({ headers }: FastifyRequest, code: ErrorCode): number =>
  code === 'version_conflict' && headers['if-match'] !== undefined ? PRECONDITION_FAILED : STATUS_OF[code];
