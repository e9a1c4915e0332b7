// Builds what changed and runs a program of the service in this same process, so that signals reach it: `node run.mjs main`, `node run.mjs admin/main --help`.
import './demand-node.mjs';
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const [program] = process.argv.splice(2, 1); // what follows is the program's own
const { status } = spawnSync(process.execPath, [require.resolve('typescript/bin/tsc'), '-b', import.meta.dirname], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);

// npm passes on the signals that it gets, save the one that kills it: when it is gone, so are we.
const npm = process.ppid;
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== npm && process.kill(process.pid, 'SIGTERM'), 250).unref();

require(`./dist/${program}.js`);
