import { ServiceError } from '@das/platform';
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { GqlContextType } from '@nestjs/graphql';
import type { FastifyReply } from 'fastify';
import { respondWithError } from './errors/error-responses';
import { DeniedAccessAudit, operationOf } from './authorization/denied-access-audit';

/** Responds to errors of controllers and audits denied access. Errors of GraphQL are passed on to its formatter. */
@Catch()
export class ErrorsFilter implements ExceptionFilter {
  constructor(private readonly denied: DeniedAccessAudit) {}

  async catch(thrown: unknown, host: ArgumentsHost): Promise<unknown> {
    const error = await this.audited(thrown, host);
    if (host.getType<GqlContextType>() === 'graphql') return error;
    return respondWithError(error, host.switchToHttp().getResponse<FastifyReply>());
  }

  /** The error, or the failure to audit it: a refusal without its audit entry must not look like one with it. */
  private async audited(error: unknown, host: ArgumentsHost): Promise<unknown> {
    try {
      if (error instanceof ServiceError) await this.denied.record(error.code, operationOf(host), error.facts);
      return error;
    } catch (failure) {
      return failure;
    }
  }
}
