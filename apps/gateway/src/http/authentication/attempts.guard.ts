import { RateLimited } from '@das/platform';
import type { ExecutionContext } from '@nestjs/common';
import type { GqlContextType } from '@nestjs/graphql';
import { ThrottlerGuard, type ThrottlerLimitDetail } from '@nestjs/throttler';
import type { FastifyReply } from 'fastify';
import { type LimitName, assertTaken } from './rate-limits';

/**
 * Limits attempts to guess the password of an account: one limit of the throttler, counted per account in
 * place of the throttler's default, which is per handler and address.
 */
export abstract class AttemptsGuard extends ThrottlerGuard {
  /** The limit that applies. */
  protected abstract readonly limit: LimitName;

  override async onModuleInit(): Promise<void> {
    await super.onModuleInit();
    this.throttlers = this.throttlers.filter(({ name }) => name === this.limit);
  }

  protected override generateKey(_context: ExecutionContext, account: string): string {
    return account;
  }

  protected override async throwThrottlingException(
    context: ExecutionContext,
    { timeToBlockExpire: wait_s }: ThrottlerLimitDetail,
  ): Promise<void> {
    if (context.getType<GqlContextType>() === 'graphql') throw new RateLimited(wait_s); // the transport sets the headers
    const reset_at = Math.floor(Date.now() / 1_000) + wait_s;
    assertTaken(context.switchToHttp().getResponse<FastifyReply>(), { is_allowed: false, wait_s, reset_at });
  }
}
