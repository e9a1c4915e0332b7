import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const RUN = join(__dirname, '../../run.mjs');

/** Runs the program as if Node.js had this version. */
function runOn(version: string): Promise<{ stdout: string }> {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`;
  const words = ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, RUN, 'admin/main', '--help'];
  return promisify(execFile)(process.execPath, words, { timeout: 60_000 });
}

test.each(['18.20.8', '20.19.0', '22.14.1'])('Node.js %s ends the start with one sentence', async (version) => {
  const platform = `${process.platform}-${process.arch}`;
  const stderr = `The service needs Node.js 22.15 or newer, and this is ${version} for ${platform}: install a newer one.\n`;
  await expect(runOn(version)).rejects.toMatchObject({ code: 1, stdout: '', stderr });
});

test.each(['22.15.0', '24.1.0'])('Node.js %s runs the programs of the service', async (version) => {
  expect((await runOn(version)).stdout).toContain('tenant create');
});
