// Normalises package-lock.json: removes registry addresses, and adds an entry for the package of every platform. npm omits packages
// of other platforms that the registry in use does not mirror, and `npm ci` then rejects the file.
// Run by `npm run lock`. With --check it writes nothing and fails when the file would change.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, '..', '..', 'package-lock.json');
const SYSTEMS = ['darwin', 'linux', 'win32', 'freebsd', 'android', 'openharmony', 'sunos', 'aix'];
/** The C library by the word for it in the name of a package. Without it, npm looks for the packages of both. */
const LIBRARIES = { gnu: 'glibc', musl: 'musl' };
const PROCESSORS = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 's390x', 'riscv64', 'loong64', 'wasm32', 'mips64el'];

const text = readFileSync(FILE, 'utf8');
const lock = JSON.parse(text);
const { packages } = lock;

for (const entry of Object.values(packages)) if (/^https?:/.test(entry.resolved ?? '')) delete entry.resolved;

for (const [path, entry] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const isExact = /^\d/.test(version);
    if (isExact && !isThere(path, name)) packages[`node_modules/${name}`] = platformPackage(name, version, entry.dev);
  }
}

for (const [path, entry] of Object.entries(packages)) {
  const [library] = path.split('-').flatMap((word) => LIBRARIES[word] ?? []);
  if (library && entry.os?.includes('linux')) packages[path] = { ...entry, libc: [library] };
}

lock.packages = Object.fromEntries(Object.entries(packages).sort(([one], [other]) => one.localeCompare(other, 'en')));
const complete = `${JSON.stringify(lock, null, 2)}\n`;
if (!process.argv.includes('--check')) writeFileSync(FILE, complete);
else if (complete !== text) {
  process.stderr.write('package-lock.json names a registry or lacks packages of other platforms: npm run lock\n');
  process.exitCode = 1;
}

function isThere(path, name) {
  return packages[`node_modules/${name}`] !== undefined || packages[`${path}/node_modules/${name}`] !== undefined;
}

function platformPackage(name, version, dev) {
  const words = name.split(/[-/]/);
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  return {
    version,
    ...(cpu.length && { cpu }),
    ...(dev && { dev }),
    license: 'MIT',
    optional: true,
    ...(os.length && { os }),
  };
}
