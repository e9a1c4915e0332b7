import { Refused } from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { Settings } from '../../config/settings';
import { restErrorResponse } from '../errors/error-responses';
import { HttpHooks } from '../requests/http-hooks';
import { sendResponse } from '../requests/http-messages';

/** Restricts a process of the role `worker` to routes for operators. All others are 404, without authentication. */
@Injectable()
export class WorkerRoleHooks extends HttpHooks {
  constructor(private readonly settings: Settings) {
    super();
  }

  install(fastify: FastifyInstance): void {
    if (this.settings.DAS_ROLE !== 'worker') return;
    fastify.addHook('onRequest', async (request, reply) =>
      request.policy.operator ? undefined : sendResponse(reply, restErrorResponse(request, new Refused('not_found'))),
    );
  }
}
