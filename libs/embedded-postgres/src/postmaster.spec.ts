import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive, removeForeignPidFile, runningPostmaster } from './postmaster';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'das-postmaster-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const pidFile = (): string => join(folder, 'postmaster.pid');
/** The first lines of the file as PostgreSQL writes them: process id, data directory, start time, port. */
const writePidFile = (pid: number): void => writeFileSync(pidFile(), `${pid}\n${folder}\n1700000000\n5433\n`);

/** Runs `work` with a process that has the folder in its command line, as a server has. */
async function withServer(work: (pid: number) => Promise<void>): Promise<void> {
  const server = spawn('/bin/sh', ['-c', 'sleep 60; :', folder], { detached: true, stdio: 'ignore' });
  await new Promise((resolve) => server.once('spawn', resolve));
  try {
    await work(server.pid as number);
  } finally {
    process.kill(-(server.pid as number), 'SIGKILL');
  }
}

test('a folder without the file, or with an empty one, has no server', async () => {
  expect(await runningPostmaster(folder)).toBeUndefined();
  writeFileSync(pidFile(), '');
  expect(await runningPostmaster(folder)).toBeUndefined();
});

test('the file names the process and the port of a running server', () =>
  withServer(async (pid) => {
    writePidFile(pid);
    expect(await runningPostmaster(folder)).toEqual({ pid, port: 5433 });
  }));

test('a file of a dead process means no server, and PostgreSQL itself removes it', async () => {
  writePidFile(spawnSync('true').pid);
  expect(await runningPostmaster(folder)).toBeUndefined();
  await removeForeignPidFile(folder);
  expect(existsSync(pidFile())).toBe(true);
});

test('a file with the process id of another program means no server, and is removed', async () => {
  writePidFile(process.pid);
  expect(await runningPostmaster(folder)).toBeUndefined();
  await removeForeignPidFile(folder);
  expect(existsSync(pidFile())).toBe(false);
});

test('the file of a running server is kept', () =>
  withServer(async (pid) => {
    writePidFile(pid);
    await removeForeignPidFile(folder);
    expect(existsSync(pidFile())).toBe(true);
  }));

test('a process is alive until it has ended, also when another user owns it', () => {
  expect(isAlive(process.pid)).toBe(true);
  expect(isAlive(1)).toBe(true);
  expect(isAlive(spawnSync('true').pid)).toBe(false);
});
