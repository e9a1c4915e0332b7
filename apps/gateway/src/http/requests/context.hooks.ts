import { runInContext } from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { HttpHooks } from './http-hooks';

/** Runs everything after `preHandler` in the context of the authenticated caller. */
@Injectable()
export class ContextHooks extends HttpHooks {
  install(fastify: FastifyInstance): void {
    fastify.addHook('preHandler', ({ call }, _reply, done) => {
      if (call) runInContext(call, done);
      else done();
    });
  }
}
