// Writes the script of the REST reference and its licence into dist/. Does nothing when dist/ has this version.
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const HERE = import.meta.dirname;
const DIST = join(HERE, 'dist');
const MARK = '.built-from';
const PACKAGE = '@scalar/fastify-api-reference';

const inPackage = (name) => fileURLToPath(new URL(`../${name}`, import.meta.resolve(PACKAGE)));
const { version } = JSON.parse(readFileSync(inPackage('package.json'), 'utf8'));

/** The package contains the script only as text of its own source. */
async function script() {
  const [{ default: fastify }, { default: reference }] = await Promise.all([import('fastify'), import(PACKAGE)]);
  const server = await fastify().register(reference, { routePrefix: '/reference', configuration: { content: {} } });
  const { statusCode, rawPayload } = await server.inject('/reference/js/scalar.js');
  if (statusCode !== 200) throw new Error(`${PACKAGE} ${version} answers its script with ${statusCode}.`);
  return rawPayload;
}

/** Builds next to dist/ and renames, so that a build that is killed leaves the old one. */
async function build() {
  const built = join(HERE, `.build-${process.pid}`);
  mkdirSync(built, { recursive: true });
  try {
    writeFileSync(join(built, 'scalar.js'), await script());
    copyFileSync(inPackage('LICENSE'), join(built, 'scalar.LICENSE'));
    writeFileSync(join(built, MARK), version);
    rmSync(DIST, { recursive: true, force: true });
    renameSync(built, DIST);
  } finally {
    rmSync(built, { recursive: true, force: true });
  }
}

const mark = join(DIST, MARK);
if (!existsSync(mark) || readFileSync(mark, 'utf8') !== version) await build();
