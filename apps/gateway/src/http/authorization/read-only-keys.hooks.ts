import { Refused, runInContext } from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { HttpHooks } from '../requests/http-hooks';
import { bucketOf } from '../requests/route-policy';
import { isSafeMethod } from '../requests/safe-methods';
import { DeniedAccessAudit, routeOf } from './denied-access-audit';

/** Refuses unsafe methods of REST under a read-only key, before the body is read. `ReadOnlyKeys` does it for GraphQL, where it depends on the document. */
@Injectable()
export class ReadOnlyKeysHooks extends HttpHooks {
  constructor(private readonly denied: DeniedAccessAudit) {
    super();
  }

  install(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', async (request) => {
      const { call, method, policy } = request;
      if (!call?.read_only || bucketOf(policy) !== 'rest' || isSafeMethod(method)) return;
      await runInContext(call, () => this.denied.record('read_only_key', routeOf(request)));
      throw new Refused('read_only_key');
    });
  }
}
