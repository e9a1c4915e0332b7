import type { FastifyReply } from 'fastify';
import { sentenceOf } from './error-words';

/** When to try again, in seconds. */
export const RETRY_AFTER_S = 2;

/** The database is away or every connection is taken. */
export function refuseUnavailable(reply: FastifyReply): FastifyReply {
  const message = sentenceOf('service_unavailable');
  return reply
    .code(503)
    .header('retry-after', RETRY_AFTER_S)
    .send({ errors: [{ message, extensions: { code: 'SERVICE_UNAVAILABLE' } }], message });
}
