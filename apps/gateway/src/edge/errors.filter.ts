import { type ErrorCode, ServiceError } from '@das/platform';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, HttpStatus, Logger } from '@nestjs/common';
import type { GqlContextType } from '@nestjs/graphql';
import type { FastifyReply } from 'fastify';
import { sentenceOf } from './error-words';
import { RETRY_AFTER_S } from './refuse-unavailable';

const STATUS_OF: Record<ErrorCode, HttpStatus> = {
  bad_user_input: HttpStatus.UNPROCESSABLE_ENTITY,
  category_in_use: HttpStatus.CONFLICT,
  forbidden: HttpStatus.FORBIDDEN,
  internal_error: HttpStatus.INTERNAL_SERVER_ERROR,
  level_in_use: HttpStatus.CONFLICT,
  not_found: HttpStatus.NOT_FOUND,
  query_too_complex: HttpStatus.UNPROCESSABLE_ENTITY,
  service_unavailable: HttpStatus.SERVICE_UNAVAILABLE,
  validation_failed: HttpStatus.UNPROCESSABLE_ENTITY,
  version_conflict: HttpStatus.CONFLICT,
};

/** Answers for every error that leaves a controller, and for paths that do not exist; GraphQL words its own errors. */
@Catch()
export class ErrorsFilter implements ExceptionFilter {
  private readonly log = new Logger(ErrorsFilter.name);

  catch(error: unknown, host: ArgumentsHost): unknown {
    if (host.getType<GqlContextType>() === 'graphql') return error;
    const code = codeOf(error);
    if (code === 'internal_error') this.log.error(error);
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (code === 'service_unavailable') reply.header('retry-after', RETRY_AFTER_S);
    return reply.code(STATUS_OF[code]).send({ error: code, message: sentenceOf(code), request_id: reply.request.id });
  }
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof ServiceError) return error.code;
  return error instanceof HttpException && error.getStatus() === 404 ? 'not_found' : 'internal_error';
}
