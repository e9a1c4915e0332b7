import type { FastifyReply } from 'fastify';

/** When to try again, in seconds. */
export const RETRY_AFTER_S = 2;

/** The database is away or every connection is taken. */
export function refuseUnavailable(reply: FastifyReply): FastifyReply {
  const message = 'The service is unavailable for the moment. Try again.';
  return reply
    .code(503)
    .header('retry-after', RETRY_AFTER_S)
    .send({ errors: [{ message, extensions: { code: 'SERVICE_UNAVAILABLE' } }], message });
}
