import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { Settings } from '../../config/settings';
import { HttpHooks } from '../requests/http-hooks';
import { pathOf } from '../requests/route-policy';
import { type DashboardFile, dashboardResponse } from './dashboard-response';

/** The build of `apps/dashboard`, with a compressed `.br` and `.gz` file for each file. */
const BUILT = join(__dirname, '../../../../dashboard/dist');

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Serves the built dashboard before keys, cookies and limits are checked. No request reads the file system: the files are in memory. */
@Injectable()
export class DashboardHooks extends HttpHooks {
  constructor(private readonly settings: Settings) {
    super();
  }

  install(fastify: FastifyInstance): void {
    if (this.settings.DAS_DASHBOARD === 'off' || this.settings.DAS_ROLE === 'worker') return;
    const files = readFiles(BUILT);
    fastify.addHook('onRequest', async (request, reply) => {
      const { accept, 'accept-encoding': encodings, 'if-none-match': if_none_match } = request.headers;
      const response = dashboardResponse(files, { method: request.method, path: pathOf(request), accept, encodings: encodings?.toString(), if_none_match });
      return response && reply.code(response.status).headers(response.headers).send(response.body);
    });
  }
}

/** All files of the build by path. Empty when there is no build, as in most tests. */
function readFiles(folder: string): Map<string, DashboardFile> {
  if (!existsSync(folder)) return new Map();
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => extname(name) in TYPES);
  return new Map(names.map((name) => [`/${name.split(sep).join('/')}`, readFile(join(folder, name))]));
}

function readFile(path: string): DashboardFile {
  const identity = readFileSync(path);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return { type: TYPES[extname(path)] as string, etag, identity, br: readFileSync(`${path}.br`), gzip: readFileSync(`${path}.gz`) };
}
