import type { FastifyReply } from 'fastify';
import { sentenceOf } from './error-words';
import { refuseOnRest, speaksRest } from './rest-errors';
import { RETRY_AFTER_S } from './retry-after';

/** The database is away or every connection is taken. */
export function refuseUnavailable(reply: FastifyReply): FastifyReply {
  if (speaksRest(reply.request)) return refuseOnRest(reply, 'service_unavailable');
  const message = sentenceOf('service_unavailable');
  return reply
    .code(503)
    .header('retry-after', RETRY_AFTER_S)
    .send({ errors: [{ message, extensions: { code: 'SERVICE_UNAVAILABLE' } }], message });
}
