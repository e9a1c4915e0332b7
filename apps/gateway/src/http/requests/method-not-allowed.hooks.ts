import { Refused } from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpHooks } from './http-hooks';
import { RouteTable, pathOf } from './route-table';

/** Answers a wrong method with 405 and `Allow`, and an unknown path with 404, after authentication and before the body is read. */
@Injectable()
export class MethodNotAllowedHooks extends HttpHooks {
  constructor(private readonly routes: RouteTable) {
    super();
  }

  install(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', async (request, reply) => this.assertRouted(request, reply));
  }

  private assertRouted(request: FastifyRequest, reply: FastifyReply): void {
    const path = pathOf(request);
    const own = this.routes.methodsOf(path); // a literal path is no id, whatever the method
    if (own ? own.includes(request.method) : !request.is404) return;
    const known = own ?? this.routes.methodsMatching(path);
    if (!known.length || known.includes(request.method)) throw new Refused('not_found');
    reply.header('allow', [...new Set(known)].sort().join(', '));
    throw new Refused('method_not_allowed');
  }
}
