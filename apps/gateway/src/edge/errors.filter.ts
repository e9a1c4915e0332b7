import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { GqlContextType } from '@nestjs/graphql';
import type { FastifyReply } from 'fastify';
import { answerFailure } from './answer-failures';

/** Answers for every error that leaves a controller, and for paths that do not exist; GraphQL words its own errors. */
@Catch()
export class ErrorsFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): unknown {
    if (host.getType<GqlContextType>() === 'graphql') return error;
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    return answerFailure(error, reply);
  }
}
