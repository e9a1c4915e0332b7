// Builds what changed, without type checks (`npm test` has them), and runs a program of the service in this same process, so that signals reach it: `node run.mjs main`, `node run.mjs admin/main --help`.
import './demand-node.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);

/** Runs a script of Node. @returns its exit code */
async function run(...script) {
  const [code] = await once(spawn(process.execPath, script, { stdio: 'inherit' }), 'exit');
  return code ?? 1;
}

const [program] = process.argv.splice(2, 1); // what follows is the program's own
const PAGES = program === 'main' ? ['docs-page/build.mjs', '../dashboard/build.mjs'] : [];
const pages = PAGES.map((script) => run(join(import.meta.dirname, script))); // in parallel with the service
const service = await run(
  join(require.resolve('typescript-7/package.json'), '../bin/tsc'),
  '-b',
  '--noCheck',
  import.meta.dirname,
);
const failed = [service, ...(await Promise.all(pages))].find((code) => code !== 0);
if (failed !== undefined) process.exit(failed);

// npm passes on the signals that it gets, save the one that kills it: when it is gone, so are we.
const npm = process.ppid;
if (process.env.npm_lifecycle_event)
  setInterval(() => process.ppid !== npm && process.kill(process.pid, 'SIGTERM'), 250).unref();

require(`./dist/${program}.js`);
