// The runner of the specs: jest-light-runner, whose workers also preload keep-worker-data.mjs.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import LightRunner from 'jest-light-runner/child-process';

process.execArgv.push('--import', pathToFileURL(join(import.meta.dirname, 'keep-worker-data.mjs')).href); // forked workers inherit it

export default LightRunner;
