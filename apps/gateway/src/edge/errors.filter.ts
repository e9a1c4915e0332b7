import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { GqlContextType } from '@nestjs/graphql';
import type { FastifyReply } from 'fastify';
import { restFailure } from './rest-errors';
import { sendWhole } from './whole-answer';

/** Answers for every error that leaves a controller, and for paths that do not exist; GraphQL words its own errors. */
@Catch()
export class ErrorsFilter implements ExceptionFilter {
  private readonly log = new Logger(ErrorsFilter.name);

  catch(error: unknown, host: ArgumentsHost): unknown {
    if (host.getType<GqlContextType>() === 'graphql') return error;
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const answer = restFailure(reply.request, error);
    if (answer.status === 500) this.log.error(error);
    return sendWhole(reply, answer);
  }
}
