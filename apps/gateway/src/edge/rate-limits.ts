import type { Environment } from '@das/api-keys';
import { type Database, type Taken, WINDOW_S, takeRequest } from '@das/platform';
import { type ThrottlerModuleOptions, type ThrottlerOptions, type ThrottlerStorage, seconds } from '@nestjs/throttler';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../settings';

/** What requests are counted in: each caller has one of each, and none pays for the other. */
export type Bucket = 'graphql' | 'rest';

type StorageRecord = Awaited<ReturnType<ThrottlerStorage['increment']>>;

/** People at a dashboard send many small requests: in each bucket. */
export const SESSION_REQUESTS_PER_MINUTE = 600;

const REST_REQUESTS_PER_MINUTE: Record<Environment, number> = { staging: 500, production: 1_000 };

/** The limits of every key that has none of its own. */
export const declaredLimits = (settings: Settings): ThrottlerOptions[] => [
  { name: 'graphql', ttl: seconds(WINDOW_S), limit: settings.DAS_GRAPHQL_REQUESTS_PER_MINUTE },
  { name: 'rest', ttl: seconds(WINDOW_S), limit: settings.DAS_REST_REQUESTS_PER_MINUTE || REST_REQUESTS_PER_MINUTE[settings.DAS_ENVIRONMENT] },
];

/** Nest's throttler with the database for its memory; its place is the edge, where one HTTP request is one, whatever it asks for. */
export class RateLimits implements ThrottlerStorage {
  constructor(private readonly db: Database) {}

  /** One request of a caller who has no key, such as a person's session. For keys it is taken where the key is looked up. */
  async take(subject: string, bucket: string, quota: number): Promise<Taken> {
    const [taken] = await this.db.run<Taken>(takeRequest(subject, bucket, quota));
    return taken as Taken; // it always answers
  }

  async increment(...[subject, , quota, , bucket]: Parameters<ThrottlerStorage['increment']>): Promise<StorageRecord> {
    const { is_allowed, remaining, wait_s } = await this.take(subject, bucket, quota);
    const totalHits = quota - remaining + (is_allowed ? 0 : 1);
    return { totalHits, timeToExpire: wait_s, isBlocked: !is_allowed, timeToBlockExpire: is_allowed ? 0 : wait_s };
  }
}

/** @throws Error for a bucket without a limit: a bug */
export function quotaOf(options: ThrottlerModuleOptions, bucket: Bucket): number {
  const limits = Array.isArray(options) ? options : options.throttlers;
  const limit = limits.find(({ name }) => name === bucket)?.limit;
  if (typeof limit !== 'number') throw new Error(`There is no limit for ${bucket}.`);
  return limit;
}

/** By the route that was found, which has no second spelling; all that is not GraphQL is REST, also a path that is not there. */
export const bucketOf = ({ routeOptions, url }: FastifyRequest): Bucket => ((routeOptions.url ?? url.split('?')[0]) === '/graphql' ? 'graphql' : 'rest');

/** What every authenticated answer tells of its limit. */
export function setLimitHeaders(reply: FastifyReply, bucket: Bucket, { quota, remaining, wait_s }: Taken): void {
  reply.headers({
    'ratelimit-policy': `"${bucket}";q=${quota};w=${WINDOW_S}`,
    ratelimit: `"${bucket}";r=${remaining};t=${wait_s}`,
    'x-ratelimit-limit': quota,
    'x-ratelimit-remaining': remaining,
  });
}
