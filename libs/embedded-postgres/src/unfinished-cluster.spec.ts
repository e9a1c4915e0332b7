import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { removeUnfinished } from './unfinished-cluster';

let home: string;
beforeEach(() => (home = mkdtempSync(join(tmpdir(), 'das-unfinished-'))));
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** Creates files in the folder while it runs, like an `initdb` whose parent process has exited. `true`, because a shell ends when `:` cannot write. */
const WRITE = 'while :; do mkdir -p "$0-$$/base/5"; true > "$0-$$/base/5/$((n=n+1))"; done';

const deadProcess = (): number => spawnSync('true').pid;

async function writerOf(maker: number): Promise<{ pid: number; folder: string }> {
  const prefix = join(home, `postgres.new-${maker}`);
  const { pid = 0 } = spawn('/bin/sh', ['-c', WRITE, prefix], { detached: true, stdio: 'ignore' });
  while (!existsSync(`${prefix}-${pid}/base/5`)) await pause(5);
  return { pid, folder: `${prefix}-${pid}` };
}

test('an initdb whose parent process has exited is ended before its folder is removed', async () => {
  const { pid, folder } = await writerOf(deadProcess());
  try {
    await removeUnfinished(home);
    await pause(200); // a running process would create the folder again
    expect(readdirSync(home)).toEqual([]);
    expect(() => process.kill(-pid, 0)).toThrow('ESRCH');
  } finally {
    if (existsSync(folder)) process.kill(-pid, 'SIGKILL');
  }
});

test('the folder of a running process is kept', async () => {
  const { pid, folder } = await writerOf(process.ppid);
  try {
    await removeUnfinished(home);
    expect(existsSync(folder)).toBe(true);
    expect(process.kill(-pid, 0)).toBe(true);
  } finally {
    process.kill(-pid, 'SIGKILL');
    await pause(50);
  }
});

test('a process that only reuses the id of an earlier group is not ended', async () => {
  const other = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
  try {
    spawnSync('mkdir', [join(home, `postgres.new-${deadProcess()}-${other.pid}`)]);
    await removeUnfinished(home);
    expect(readdirSync(home)).toEqual([]);
    expect(other.exitCode ?? other.signalCode).toBeNull();
  } finally {
    other.kill();
  }
});
