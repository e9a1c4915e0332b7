// Preloaded before a program: limits it to the packages that the Dockerfile keeps in the image, by the flags of the lock file.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(import.meta.dirname, '..', '..');
const dockerfile = readFileSync(join(root, 'docker', 'Dockerfile'), 'utf8');
const [, pruned = ''] = /npm prune ([^&\n]*)/.exec(dockerfile) ?? [];
const [, removed = ''] = /rm -rf ([^&\n]*)/.exec(dockerfile) ?? [];
const patterns = removed.split(/\s+/).filter(Boolean);

function isAbsent([path, { dev, devOptional, optional }]) {
  const omits = (kind) => pruned.includes(`--omit=${kind}`);
  if (patterns.some((pattern) => new RegExp(`^${pattern.replaceAll('*', '[^/]*')}(/|$)`).test(path))) return true;
  return (dev && omits('dev')) || (optional && omits('optional')) || (devOptional && omits('dev') && omits('optional'));
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const absent = new Set(
  Object.entries(packages)
    .filter(isAbsent)
    .map(([path]) => path),
);

/** The package folder of a file, as the lock file names it: `node_modules/a/node_modules/@b/c`. The first `node_modules` may be a link. */
const packageOf = (file) => /\/(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const file = found.url.startsWith('file:') ? fileURLToPath(found.url) : '';
    if (absent.has(packageOf(file))) throw Object.assign(new Error(`Cannot find package of ${file}`), { code: 'MODULE_NOT_FOUND' });
    return found;
  },
});
