import { type ErrorCode, RateLimited, ServiceError, ValidationFailed } from '@das/platform';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, HttpStatus, Logger } from '@nestjs/common';
import type { GqlContextType } from '@nestjs/graphql';
import type { FastifyReply } from 'fastify';
import { sentenceOf } from './error-words';
import { Refusals, operationOf } from './refusals';
import { RETRY_AFTER_S } from './refuse-unavailable';
import { validationMessages } from './validation-messages';

const STATUS_OF: Record<ErrorCode, HttpStatus> = {
  already_decided: HttpStatus.CONFLICT,
  bad_user_input: HttpStatus.UNPROCESSABLE_ENTITY,
  batch_aborted: HttpStatus.CONFLICT,
  batch_too_large: HttpStatus.UNPROCESSABLE_ENTITY,
  blocked_address: HttpStatus.UNPROCESSABLE_ENTITY,
  category_in_use: HttpStatus.CONFLICT,
  endpoint_deprecated: HttpStatus.GONE,
  forbidden: HttpStatus.FORBIDDEN,
  idempotency_in_progress: HttpStatus.CONFLICT,
  idempotency_key_reused: HttpStatus.UNPROCESSABLE_ENTITY,
  internal_error: HttpStatus.INTERNAL_SERVER_ERROR,
  invalid_api_key: HttpStatus.UNAUTHORIZED,
  invalid_credentials: HttpStatus.UNAUTHORIZED,
  invalid_transition: HttpStatus.CONFLICT,
  level_in_use: HttpStatus.CONFLICT,
  malformed_request: HttpStatus.BAD_REQUEST,
  method_not_allowed: HttpStatus.METHOD_NOT_ALLOWED,
  not_eligible_approver: HttpStatus.FORBIDDEN,
  not_found: HttpStatus.NOT_FOUND,
  payload_too_large: HttpStatus.PAYLOAD_TOO_LARGE,
  query_too_complex: HttpStatus.UNPROCESSABLE_ENTITY,
  rate_limit_exceeded: HttpStatus.TOO_MANY_REQUESTS,
  read_only_key: HttpStatus.FORBIDDEN,
  self_approval_forbidden: HttpStatus.FORBIDDEN,
  service_unavailable: HttpStatus.SERVICE_UNAVAILABLE,
  unsupported_media_type: HttpStatus.UNSUPPORTED_MEDIA_TYPE,
  validation_failed: HttpStatus.UNPROCESSABLE_ENTITY,
  version_conflict: HttpStatus.CONFLICT,
};

/** Answers for every error that leaves a controller, and for paths that do not exist; GraphQL words its own errors. */
@Catch()
export class ErrorsFilter implements ExceptionFilter {
  private readonly log = new Logger(ErrorsFilter.name);

  constructor(private readonly refusals: Refusals) {}

  async catch(thrown: unknown, host: ArgumentsHost): Promise<unknown> {
    const error = await this.recorded(thrown, host);
    if (host.getType<GqlContextType>() === 'graphql') return error;
    const code = codeOf(error);
    if (code === 'internal_error') this.log.error(error);
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (error instanceof RateLimited) return limited(reply, error);
    if (code === 'service_unavailable') reply.header('retry-after', RETRY_AFTER_S);
    const errors = error instanceof ValidationFailed ? validationMessages(error.failures) : undefined;
    return reply.code(STATUS_OF[code]).send({ error: code, message: sentenceOf(code), errors, request_id: reply.request.id });
  }

  /** The error, or what kept it out of the audit log: a refusal that leaves no trace must not look like one that does. */
  private async recorded(error: unknown, host: ArgumentsHost): Promise<unknown> {
    try {
      if (error instanceof ServiceError) await this.refusals.record(error.code, operationOf(host));
      return error;
    } catch (failure) {
      return failure;
    }
  }
}

const limited = (reply: FastifyReply, { code, retry_after }: RateLimited): FastifyReply =>
  reply
    .code(STATUS_OF[code])
    .header('retry-after', retry_after)
    .send({ error: code, message: sentenceOf(code), retry_after });

function codeOf(error: unknown): ErrorCode {
  if (error instanceof ServiceError) return error.code;
  return error instanceof HttpException && error.getStatus() === 404 ? 'not_found' : 'internal_error';
}
