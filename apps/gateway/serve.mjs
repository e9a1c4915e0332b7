// For developers: builds on every change, and restarts the service when what it runs has changed.
import './demand-node.mjs';
import { spawn, spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const tsc = join(createRequire(import.meta.url).resolve('typescript-7/package.json'), '../bin/tsc');
const here = import.meta.dirname;

spawnSync(process.execPath, [tsc, '-b', here], { stdio: 'inherit' }); // errors of the first build are corrected while the watcher runs
const children = [
  spawn(process.execPath, [tsc, '-b', here, '--watch', '--preserveWatchOutput'], { stdio: 'inherit' }),
  spawn(process.execPath, ['--watch', '--watch-preserve-output', join(here, 'dist', 'main.js')], { stdio: 'inherit' }),
];
const stop = () => children.forEach((child) => child.kill('SIGTERM'));
process.on('SIGINT', stop).on('SIGTERM', stop);
