import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings';
import type { DashboardFile } from './dashboard-response';

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

/** The files of the dashboard that this process serves, in memory. Empty when it serves none, and when there is no build. */
@Injectable()
export class DashboardFiles {
  /** By path, such as `/assets/index-3f2a.js`. */
  readonly byPath: ReadonlyMap<string, DashboardFile>;

  constructor({ DAS_DASHBOARD, DAS_ROLE }: Settings) {
    this.byPath = DAS_DASHBOARD === 'off' || DAS_ROLE === 'worker' ? new Map() : readFiles(BUILT);
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
  return {
    type: TYPES[extname(path)] as string,
    etag,
    identity,
    br: readFileSync(`${path}.br`),
    gzip: readFileSync(`${path}.gz`),
  };
}
