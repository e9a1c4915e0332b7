import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { HttpHooks } from '../requests/http-hooks';
import { pathOf } from '../requests/route-policy';
import { DashboardFiles } from './dashboard-files';
import { dashboardResponse } from './dashboard-response';

/** Serves the built dashboard before keys, cookies and limits are checked. No request reads the file system: the files are in memory. */
@Injectable()
export class DashboardHooks extends HttpHooks {
  constructor(private readonly files: DashboardFiles) {
    super();
  }

  install(fastify: FastifyInstance): void {
    const files = this.files.byPath;
    if (files.size === 0) return;
    fastify.addHook('onRequest', (request, reply, done) => {
      const { accept, 'accept-encoding': encodings, 'if-none-match': if_none_match } = request.headers;
      const response = dashboardResponse(files, {
        method: request.method,
        path: pathOf(request),
        accept,
        encodings: encodings?.toString(),
        if_none_match,
      });
      if (response) reply.code(response.status).headers(response.headers).send(response.body);
      else done();
    });
  }
}
