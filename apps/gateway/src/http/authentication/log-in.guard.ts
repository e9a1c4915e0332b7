import { emailHash } from '@das/tenants';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AttemptsGuard } from './attempts.guard';

/** Limits log-ins per e-mail, whether or not an account has it. Attempts per address are counted before the body is read. */
@Injectable()
export class LogInGuard extends AttemptsGuard {
  protected readonly limit = 'log_in_account';

  /** A body without an e-mail is refused by validation. */
  protected override async shouldSkip(context: ExecutionContext): Promise<boolean> {
    return emailIn(context.switchToHttp().getRequest<FastifyRequest>().body) === undefined;
  }

  protected override async getTracker({ body }: FastifyRequest): Promise<string> {
    return `account:${emailHash(emailIn(body) ?? '')}`;
  }
}

function emailIn(body: unknown): string | undefined {
  const { email } = (body ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email : undefined;
}
