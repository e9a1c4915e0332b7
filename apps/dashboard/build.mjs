// Builds the dashboard into dist/, with a Brotli and a gzip file for each file. Does nothing when dist/ was built from the same sources.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const HERE = import.meta.dirname;
const ROOT = join(HERE, '..', '..');
const DIST = join(HERE, 'dist');
const MARK = '.built-from';
const COMPRESSED = /\.(js|css|html|svg|txt|woff2)$/;

/** Everything that the build reads. Specs and browser tests are not part of it. */
function sources() {
  const own = ['src', 'public']
    .flatMap((folder) => filesIn(join(HERE, folder)))
    .filter((file) => !/\.spec\.tsx?$/.test(file));
  const others = ['index.html', 'vite.config.mts', 'build.mjs', 'package.json', 'tsconfig.json'].map((name) =>
    join(HERE, name),
  );
  return [...own, ...others, join(ROOT, 'package-lock.json')].sort();
}

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

function compress(folder) {
  for (const file of filesIn(folder).filter((name) => COMPRESSED.test(name))) {
    const bytes = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/** Builds next to dist/ and renames, so that a build that is killed leaves the old one. */
async function build(hash) {
  const { build: viteBuild } = await import('vite');
  const id = randomUUID();
  const [built, old] = [join(HERE, `.build-${id}`), join(HERE, `.old-${id}`)];
  try {
    await viteBuild({
      configFile: join(HERE, 'vite.config.mts'),
      logLevel: 'warn',
      build: { outDir: built, emptyOutDir: true },
    });
    compress(built);
    writeFileSync(join(built, MARK), hash);
    if (existsSync(DIST)) renameSync(DIST, old);
    renameSync(built, DIST);
  } finally {
    for (const folder of [built, old]) rmSync(folder, { recursive: true, force: true });
  }
}

const hash = hashOf(sources());
const isBuilt = existsSync(join(DIST, MARK)) && readFileSync(join(DIST, MARK), 'utf8') === hash;
if (!isBuilt) await build(hash);
