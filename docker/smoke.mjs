// Loads every module of the service and fails when a package is missing: the last step of the image build.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
process.env.NODE_DISABLE_COMPILE_CACHE = '1'; // a cache written here would become part of the image
const dist = join(dirname(fileURLToPath(import.meta.url)), '..', 'apps', 'gateway', 'dist');

/** Every entry point with an argument that ends it before it starts anything: a wrong setting, or --help. */
const WRONG_SETTING = { variables: { PORT: 'none' }, args: [], status: 1, output: 'These settings are wrong' };
const HELP = { variables: {}, args: ['--help'], status: 0, output: 'audit verify' };
const ENTRY_POINTS = { 'main.js': WRONG_SETTING, 'bootstrap/cluster-worker.js': WRONG_SETTING, 'bootstrap/seed-demo.js': WRONG_SETTING, 'admin/main.js': HELP };

const failures = [];
for (const [file, { variables, args, status, output }] of Object.entries(ENTRY_POINTS)) {
  const env = { ...process.env, ...variables };
  const ran = spawnSync(process.execPath, [join(dist, file), ...args], { env, encoding: 'utf8', timeout: 60_000 });
  if (ran.status !== status || !(ran.stdout + ran.stderr).includes(output)) failures.push(`${file} ended with ${ran.status}:\n${ran.stdout}${ran.stderr}`);
}

/** Modules that only a setting loads, such as the trace exporter, are loaded as well. */
const modules = readdirSync(dist, { recursive: true }).filter((file) => file.endsWith('.js') && !(file in ENTRY_POINTS));
for (const file of modules) {
  try {
    require(join(dist, file));
  } catch (error) {
    failures.push(`${file}: ${error.stack}`);
  }
}

if (failures.length) {
  process.stderr.write(`${failures.join('\n\n')}\n`);
  process.exit(1);
}
process.stdout.write(`${Object.keys(ENTRY_POINTS).length} entry points and ${modules.length} modules can be loaded.\n`);
