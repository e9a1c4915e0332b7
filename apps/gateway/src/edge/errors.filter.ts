import { ServiceError } from '@das/platform';
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { GqlContextType } from '@nestjs/graphql';
import type { FastifyReply } from 'fastify';
import { answerFailure } from './answer-failures';
import { Refusals, operationOf } from './refusals';

/** Answers for every error that leaves a controller, and for paths that do not exist; GraphQL words its own errors. */
@Catch()
export class ErrorsFilter implements ExceptionFilter {
  constructor(private readonly refusals: Refusals) {}

  async catch(thrown: unknown, host: ArgumentsHost): Promise<unknown> {
    const error = await this.recorded(thrown, host);
    if (host.getType<GqlContextType>() === 'graphql') return error;
    return answerFailure(error, host.switchToHttp().getResponse<FastifyReply>());
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
