// Loads every module of the service and fails when a package is missing: the last step of the image build.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
process.env.NODE_DISABLE_COMPILE_CACHE = '1'; // a cache written here would become part of the image
const dist = join(dirname(fileURLToPath(import.meta.url)), '..', 'apps', 'gateway', 'dist');

/** Every entry point with arguments or settings that end it before it starts anything, but after all of it was loaded. */
const DATABASE_URL = 'postgres://das_service@db.example/das';
const WRONG_SETTING = {
  variables: { DATABASE_URL, PORT: 'none' },
  args: [],
  status: 1,
  output: 'These settings are wrong',
};
const HELP = { variables: {}, args: ['--help'], status: 0, output: 'audit verify' };
const ENTRY_POINTS = [
  { name: 'main', file: 'main.js', ...WRONG_SETTING },
  { name: 'worker process', file: 'bootstrap/cluster-worker.js', ...WRONG_SETTING },
  { name: 'demo', file: 'bootstrap/seed-demo.js', ...WRONG_SETTING },
  { name: 'admin', file: 'admin/main.js', ...HELP },
  { name: 'das', file: '../das.mjs', ...WRONG_SETTING, args: ['healthcheck'] },
  {
    name: 'das audit-verify',
    file: '../das.mjs',
    ...HELP,
    args: ['audit-verify', '--help'],
    output: 'audit-verify FILE',
  },
];

const failures = [];
for (const { name, file, variables, args, status, output } of ENTRY_POINTS) {
  const env = { ...process.env, ...variables };
  const ran = spawnSync(process.execPath, [join(dist, file), ...args], { env, encoding: 'utf8', timeout: 60_000 });
  if (ran.status !== status || !(ran.stdout + ran.stderr).includes(output))
    failures.push(`${name} ended with ${ran.status}:\n${ran.stdout}${ran.stderr}`);
}

/** Modules that only a setting loads, such as the trace exporter, are loaded as well. */
const starting = ENTRY_POINTS.map(({ file }) => file);
const modules = readdirSync(dist, { recursive: true }).filter(
  (file) => file.endsWith('.js') && !starting.includes(file),
);
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
process.stdout.write(`${ENTRY_POINTS.length} entry points and ${modules.length} modules can be loaded.\n`);
