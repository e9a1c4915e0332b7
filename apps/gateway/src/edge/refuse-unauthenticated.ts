import type { FastifyReply, FastifyRequest } from 'fastify';
import { sentenceOf } from './error-words';

/** Whether the path belongs to REST; all others are answered in the shapes of GraphQL. */
export const isRest = ({ url }: FastifyRequest): boolean => /^\/v\d\//.test(url);

/** The 401, always the same one for whatever reason, in the shape of the interface that is asked. */
export function refuseUnauthenticated(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const rest = { error: 'invalid_api_key', message: sentenceOf('invalid_api_key') };
  return reply.code(401).send(isRest(request) ? rest : { errors: [{ message: 'Unauthenticated.' }] });
}
