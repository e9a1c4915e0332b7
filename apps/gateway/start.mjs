// Builds what changed and runs the service in this same process, so that signals reach it.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const here = fileURLToPath(new URL('.', import.meta.url));
const { status } = spawnSync(process.execPath, [require.resolve('typescript/bin/tsc'), '-b', here], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
require('./dist/main.js');
