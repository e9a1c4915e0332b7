import { inCall } from '@das/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** All that is done for a request from here on is part of its call. */
export function enterCall({ call }: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  if (call) inCall(call, done);
  else done();
}
