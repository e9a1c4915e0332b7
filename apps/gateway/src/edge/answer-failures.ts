import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { setResponseHeaders } from './response-headers';
import { restFailure } from './rest-errors';
import { sendWhole } from './whole-answer';

/** Answers for an error in REST's form; a bug goes to the log, and the client learns no more than that. */
export function answerFailure(error: unknown, reply: FastifyReply): FastifyReply {
  const answer = restFailure(reply.request, error);
  if (answer.status === 500) reply.log.error(error);
  return sendWhole(reply, answer);
}

/**
 * Fastify, and nothing of Nest's for errors: Nest sets its handler when the routes are registered already, and they never hear of it.
 * {@link answerFailures} sets ours before.
 */
export class AnsweringAdapter extends FastifyAdapter {
  override setErrorHandler(): ReturnType<FastifyAdapter['setErrorHandler']> {
    return this.instance;
  }
}

/** Answers for what fails before a controller is reached: a hook, a body. To be called before the routes are registered. */
export const answerFailures = (app: FastifyInstance): void => void app.setErrorHandler((error, _request, reply) => answerFailure(error, reply));

/** An address that cannot be decoded passes no hook at all. */
export function answerBadAddress(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  void setResponseHeaders(request, reply).then(() => answerFailure(error, reply));
}
