import { RateLimited, type Taken } from '@das/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sentenceOf } from './error-words';
import { bucketOf } from './rate-limits';
import { refuseOnRest, restFailure } from './rest-errors';
import { sendWhole } from './whole-answer';

/** Nobody may know why: the same answer, byte for byte, for every key that opens nothing. */
export function refuseUnauthenticated(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return bucketOf(request) === 'graphql' ? reply.code(401).send({ errors: [{ message: 'Unauthenticated.' }] }) : refuseOnRest(reply, 'invalid_api_key');
}

/** There was too much of it; a request after `wait_s` succeeds. */
export function refuseTooMany(request: FastifyRequest, reply: FastifyReply, { wait_s, reset_at }: Pick<Taken, 'wait_s' | 'reset_at'>): FastifyReply {
  const message = sentenceOf('rate_limit_exceeded');
  const inGraphql = { message, errors: [{ message, extensions: { code: 'RATE_LIMIT_EXCEEDED', retry_after: wait_s } }] };
  reply.headers({ 'retry-after': wait_s, 'x-ratelimit-reset': reset_at });
  return bucketOf(request) === 'graphql' ? reply.code(429).send(inGraphql) : sendWhole(reply, restFailure(request, new RateLimited(wait_s)));
}
