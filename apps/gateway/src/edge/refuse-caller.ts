import type { Taken } from '@das/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sentenceOf } from './error-words';
import { bucketOf } from './rate-limits';

/** Nobody may know why: the same answer, byte for byte, for every key that opens nothing. */
export function refuseUnauthenticated(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isGraphql = bucketOf(request) === 'graphql';
  const body = isGraphql ? { errors: [{ message: 'Unauthenticated.' }] } : { error: 'invalid_api_key', message: sentenceOf('invalid_api_key') };
  return reply.code(401).send(body);
}

/** There was too much of it; a request after `wait_s` succeeds. */
export function refuseTooMany(request: FastifyRequest, reply: FastifyReply, { wait_s, reset_at }: Pick<Taken, 'wait_s' | 'reset_at'>): FastifyReply {
  const message = sentenceOf('rate_limit_exceeded');
  const inGraphql = { message, errors: [{ message, extensions: { code: 'RATE_LIMIT_EXCEEDED', retry_after: wait_s } }] };
  const inRest = { error: 'rate_limit_exceeded', message, retry_after: wait_s };
  return reply
    .code(429)
    .headers({ 'retry-after': wait_s, 'x-ratelimit-reset': reset_at })
    .send(bucketOf(request) === 'graphql' ? inGraphql : inRest);
}
