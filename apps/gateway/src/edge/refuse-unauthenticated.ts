import type { FastifyReply, FastifyRequest } from 'fastify';
import { sentenceOf } from './error-words';

const REST_PATHS = /^\/v\d\//;

/** The 401, always the same one for whatever reason, in the shape of the interface that is asked. */
export function refuseUnauthenticated({ url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const rest = { error: 'invalid_api_key', message: sentenceOf('invalid_api_key') };
  return reply.code(401).send(REST_PATHS.test(url) ? rest : { errors: [{ message: 'Unauthenticated.' }] });
}
