// Packs the libraries for a registry: `npm run pack -- <folder>` writes one tarball each, and prints npm's list of them as JSON.
// The version of Node.js in `config` becomes `engines` here and not in the checkout: `npm ci` there runs with an older one, and would warn.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

const LIBRARIES = join(import.meta.dirname, '..', '..', 'libs');

const target = resolve(process.argv[2] ?? 'packed');
const staged = mkdtempSync(join(tmpdir(), 'das-pack-'));
try {
  mkdirSync(target, { recursive: true });
  const folders = readdirSync(LIBRARIES).map(stage);
  process.stdout.write(
    execFileSync('npm', ['pack', '--json', '--offline', '--pack-destination', target, ...folders], {
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
} finally {
  rmSync(staged, { recursive: true, force: true });
}

/** Copies a library, with `engines` in its manifest. @returns the folder of the copy */
function stage(library) {
  const folder = join(staged, library);
  cpSync(join(LIBRARIES, library), folder, { recursive: true, filter: (path) => basename(path) !== 'node_modules' });
  const manifest = join(folder, 'package.json');
  const { config, ...published } = JSON.parse(readFileSync(manifest, 'utf8'));
  writeFileSync(manifest, JSON.stringify({ ...published, engines: config }, null, 2));
  return folder;
}
