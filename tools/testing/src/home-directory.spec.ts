import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(__dirname, '../../..');
const NX = join(ROOT, 'node_modules/.bin/nx');

let home: string;
// Not below /tmp: Nx writes to no home directory there.
beforeEach(() => (home = mkdtempSync('/var/tmp/das-home-')));
afterEach(() => rmSync(home, { recursive: true, force: true }));

test.each([
  ['Nx', [NX, 'show', 'projects']],
  ['SWC', ['--import', join(ROOT, 'tools/testing/typescript.mjs'), '--eval', '']],
])('%s writes nothing to the home directory', async (_, words) => {
  const env = { PATH: process.env['PATH'], HOME: home };
  await promisify(execFile)(process.execPath, words, { cwd: ROOT, env, timeout: 60_000 });
  expect(readdirSync(home)).toEqual([]);
});
