import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ADMIN_MAIN } from '../environment/admin-program';
import { outputOf } from './admin-outcome';
import { ArchivingPostgres, type Restoration, postgresFolder } from './archiving-postgres';
import { type Production, type Stage, settingsOn } from './production';

/** A time between two requests, after which all that happens will be lost. */
export interface Target {
  /** `Y-m-d H:i:s`, UTC. */
  at: string;
  /** The segment of the log that contains this time. */
  segment: string;
}

/** A time that no transaction is near to. The load has to be paused. */
export async function targetOn(server: ArchivingPostgres): Promise<Target> {
  await pause(2_000);
  const [target] = await server.query<Target>(`
    select to_char(now(), 'YYYY-MM-DD HH24:MI:SS') as at, pg_walfile_name(pg_current_wal_lsn()) as segment`);
  await pause(2_000);
  if (!target) throw new Error('The server has no time.');
  return target;
}

/** Waits until a segment is in the archive. @returns seconds */
export async function archived(archive: string, segment: string, signal: AbortSignal): Promise<number> {
  const began = Date.now();
  while (!existsSync(join(archive, segment))) {
    signal.throwIfAborted();
    await pause(20);
  }
  return (Date.now() - began) / 1_000;
}

/** Appends the signed head of each log to the file of checkpoints, as the service does once a minute. */
export async function keepCheckpoints({ tenants, url }: Production, { settings }: Stage): Promise<void> {
  for (const { secret } of tenants) {
    const response = await fetch(`${url()}/v2/audit-logs/checkpoint`, {
      headers: { authorization: `Bearer ${secret}` },
    });
    await appendFile(settings['DAS_AUDIT_CHECKPOINTS'] ?? '', `${await response.text()}\n`);
  }
}

/**
 * Restores a server. The first one is killed while it recovers, and the restore begins again with a new copy: a server that was killed at
 * the end of its recovery may go on beyond the time when it is started again.
 *
 * @returns the server, and the seconds of the restore that was not killed
 */
export async function restored(
  stage: Stage,
  name: string,
  restoration: Restoration,
): Promise<{ server: ArchivingPostgres; seconds: number }> {
  const { programs, folder, kills, random } = stage;
  const killed = await ArchivingPostgres.restore(
    programs,
    await postgresFolder(join(folder, `${name}-killed`)),
    restoration,
  );
  killed.launch();
  await pause(20 + random() * 100);
  if (await killed.kill()) kills.recovery += 1;
  const began = Date.now();
  const server = await ArchivingPostgres.restore(programs, await postgresFolder(join(folder, name)), restoration);
  await server.start();
  return { server, seconds: (Date.now() - began) / 1_000 };
}

interface Verified {
  ok: boolean;
  tenants: { slug: string; first_bad: { reason: string } | null; gaps?: object[] }[];
}

export const verified = (server: ArchivingPostgres, stage: Stage): Promise<Verified> =>
  outputOf<Verified>(settingsOn(server, stage), 'audit', 'verify');

/** Records the restore. The first run is killed, and the next one goes on. */
export async function record(server: ArchivingPostgres, stage: Stage, at: string): Promise<void> {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, ...settingsOn(server, stage) };
  const run = spawn(process.execPath, [ADMIN_MAIN, 'restored', '--at', at], { env, stdio: 'ignore' });
  const ended = once(run, 'exit');
  const recorded = `select from audit_logs where action = 'platform.restored'`;
  while (run.exitCode === null && !(await server.query(recorded)).length) await pause(1);
  if (run.kill('SIGKILL')) stage.kills.command += 1;
  await ended;
  await outputOf(settingsOn(server, stage), 'restored', '--at', at);
}
