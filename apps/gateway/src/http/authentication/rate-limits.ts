import { type AuthenticatedKey, type AuthenticationScope, KeyAuthenticator, type RefusedKey } from '@das/api-keys';
import { Database, type RateLimitResult, RateLimited, WINDOW_S, requireContext, takeRequest } from '@das/platform';
import { emailHash } from '@das/tenants';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import type { GqlContextType } from '@nestjs/graphql';
import {
  ThrottlerGuard,
  type ThrottlerLimitDetail,
  type ThrottlerOptions,
  type ThrottlerStorage,
  seconds,
} from '@nestjs/throttler';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Settings, restQuota } from '../../config/settings';
import type { Bucket } from '../requests/route-policy';

type StorageRecord = Awaited<ReturnType<ThrottlerStorage['increment']>>;

const SESSION_REQUESTS_PER_MINUTE = 600;
const LOG_INS_PER_ADDRESS = 30;
const LOG_INS_PER_ACCOUNT = 10;
const PASSWORD_CHANGES_PER_USER = 10;
const TEST_EMAILS_PER_USER = 5;
const UNSUBSCRIBES_PER_ADDRESS = 30;

/** Requests per minute, by the name that the throttler knows the limit by. A limit of a key itself replaces `graphql`, not `rest`. */
const limitsOf = (settings: Settings) => ({
  graphql: settings.DAS_GRAPHQL_REQUESTS_PER_MINUTE,
  rest: restQuota(settings),
  session: SESSION_REQUESTS_PER_MINUTE,
  log_in_address: LOG_INS_PER_ADDRESS,
  log_in_account: LOG_INS_PER_ACCOUNT,
  password_change: PASSWORD_CHANGES_PER_USER,
  test_email: TEST_EMAILS_PER_USER,
  unsubscribe: UNSUBSCRIBES_PER_ADDRESS,
});

export type LimitName = keyof ReturnType<typeof limitsOf>;

/** All limits, as `ThrottlerModule` declares them. */
export const declaredLimits = (settings: Settings): ThrottlerOptions[] =>
  Object.entries(limitsOf(settings)).map(([name, limit]) => ({ name, limit, ttl: seconds(WINDOW_S) }));

/**
 * Storage of the throttler in PostgreSQL: exact over all instances. Hooks consult it before the body is read, guards through
 * {@link increment} after.
 */
@Injectable()
export class RateLimits implements ThrottlerStorage {
  private readonly limits: Record<LimitName, number>;

  constructor(
    private readonly db: Database,
    private readonly keys: KeyAuthenticator,
    settings: Settings,
  ) {
    this.limits = limitsOf(settings);
  }

  /** Looks an API key up and takes one request from its bucket. One statement does both. */
  takeForKey(
    token: string,
    scope: Omit<AuthenticationScope, 'quota'> & { bucket: Bucket },
  ): Promise<AuthenticatedKey | RefusedKey> {
    return this.keys.authenticate(token, { ...scope, quota: this.limits[scope.bucket] });
  }

  /** Takes one request of a session from its bucket. */
  takeForSession(session_id: string, bucket: Bucket): Promise<RateLimitResult> {
    return this.take(`session:${session_id}`, bucket, this.limits.session);
  }

  /** Takes one log-in attempt of an address. */
  takeLogIn(address: string): Promise<RateLimitResult> {
    return this.take(`address:${address}`, 'log_in', this.limits.log_in_address);
  }

  /** Takes one request of an address for the pages of unsubscribe links. */
  takeUnsubscribe(address: string): Promise<RateLimitResult> {
    return this.take(`address:${address}`, 'unsubscribe', this.limits.unsubscribe);
  }

  /** Takes one request, which counts also when the running transaction is rolled back. @throws Busy, see `Database.runOutside` */
  async take(subject: string, bucket: string, quota: number): Promise<RateLimitResult> {
    const [taken] = await this.db.runOutside<RateLimitResult>(takeRequest(subject, bucket, quota));
    return taken as RateLimitResult; // the function always returns a row
  }

  /** Called by guards of the throttler. The window is 60 seconds, and there is no block beyond it. */
  async increment(...[subject, , quota, , bucket]: Parameters<ThrottlerStorage['increment']>): Promise<StorageRecord> {
    const { is_allowed, remaining, wait_s } = await this.take(subject, bucket, quota);
    const totalHits = quota - remaining + (is_allowed ? 0 : 1);
    return { totalHits, timeToExpire: wait_s, isBlocked: !is_allowed, timeToBlockExpire: is_allowed ? 0 : wait_s };
  }
}

/** Sets the rate limit headers of an authenticated response. */
export function setLimitHeaders(
  reply: FastifyReply,
  bucket: Bucket,
  { quota, remaining, wait_s }: RateLimitResult,
): void {
  reply.headers({
    'ratelimit-policy': `"${bucket}";q=${quota};w=${WINDOW_S}`,
    ratelimit: `"${bucket}";r=${remaining};t=${wait_s}`,
    'x-ratelimit-limit': quota,
    'x-ratelimit-remaining': remaining,
  });
}

/** @throws RateLimited unless the request was taken */
export function assertTaken(
  reply: FastifyReply,
  { is_allowed, wait_s, reset_at }: Pick<RateLimitResult, 'is_allowed' | 'wait_s' | 'reset_at'>,
): void {
  if (is_allowed) return;
  reply.header('x-ratelimit-reset', reset_at);
  throw new RateLimited(wait_s);
}

/**
 * Applies one declared limit to the operations that use the guard. A subclass says who is counted (`getTracker`): a user, an
 * account, an address. The throttler's default counts per handler and address.
 */
export abstract class PerSubjectLimitGuard extends ThrottlerGuard {
  /** The limit that applies. */
  protected abstract readonly limit: LimitName;

  override async onModuleInit(): Promise<void> {
    await super.onModuleInit();
    this.throttlers = this.throttlers.filter(({ name }) => name === this.limit);
  }

  protected override generateKey(_context: ExecutionContext, subject: string): string {
    return subject;
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

/** Limits changes of the caller's password per user, over all sessions and both interfaces. */
@Injectable()
export class PasswordGuard extends PerSubjectLimitGuard {
  protected readonly limit = 'password_change';

  /** The service refuses callers without a session. */
  protected override async shouldSkip(): Promise<boolean> {
    return requireContext().actor.kind !== 'session';
  }

  protected override async getTracker(): Promise<string> {
    return `user:${requireContext().actor.user_id}`;
  }
}

/** Limits test mails per user, over both interfaces. */
@Injectable()
export class TestEmailGuard extends PerSubjectLimitGuard {
  protected readonly limit = 'test_email';

  protected override async getTracker(): Promise<string> {
    return `user:${requireContext().actor.user_id}`;
  }
}

/** Limits log-ins per e-mail, whether or not an account has it. Attempts per address are counted before the body is read. */
@Injectable()
export class LogInGuard extends PerSubjectLimitGuard {
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
