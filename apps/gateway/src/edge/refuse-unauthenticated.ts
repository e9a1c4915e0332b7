import type { FastifyReply } from 'fastify';
import { refuseOnRest, speaksRest } from './rest-errors';

/** One and the same answer to everybody without a valid key; each interface has its own. */
export const refuseUnauthenticated = (reply: FastifyReply): FastifyReply =>
  speaksRest(reply.request) ? refuseOnRest(reply, 'invalid_api_key') : reply.code(401).send({ errors: [{ message: 'Unauthenticated.' }] });
