import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuseOnRest, speaksRest } from './rest-errors';

/** One and the same answer to everybody without a valid key; each interface has its own. */
export const refuseUnauthenticated = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  speaksRest(request) ? refuseOnRest(reply, 'invalid_api_key') : reply.code(401).send({ errors: [{ message: 'Unauthenticated.' }] });
