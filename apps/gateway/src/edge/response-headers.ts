import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

/** The client's own id for the request where it is one, else a new one. */
export function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** What every answer carries. */
export async function setResponseHeaders(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
}
