import { inCall } from '@das/platform';
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';

/** Lets all that answers a request know whose it is. */
export function enterCall({ call }: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction): void {
  if (call) inCall(call, done);
  else done();
}
