import { mkdtemp, chmod, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAdmin } from '../environment/admin-program';
import { seeded } from '../environment/seeded';
import { ServiceProcess } from '../environment/service-process';
import type { SoakRun } from '../environment/soak-run';
import type { ArchivingPostgres } from './archiving-postgres';
import { PostgresPrograms } from './postgres-programs';
import { type Kills, Production, type Stage, settingsOn, stageIn } from './production';
import { NAMES, RequestLoad } from './request-load';
import { type DumpFigures, restoreDump } from './restore-dump';
import { type Target, archived, keepCheckpoints, record, restored, targetOn, verified } from './restore-to-time';

/** The result of a rehearsal. */
export interface RestoreFigures {
  seed: number;
  postgres: string;
  /** Restores: to a time, to the end of the archive, and of a dump. */
  runs: number;
  kills: Kills;
  to_time: TimeFigures;
  to_end: EndFigures;
  dump: DumpFigures;
  /** Violated guarantees. Must be empty. */
  losses: string[];
  seconds: number;
}

/** A restore to a time. */
interface TimeFigures {
  at: string;
  answered_before: number;
  answered_after: number;
  recovery_seconds: number;
  /** Until the first answer of the service. */
  service_seconds: number;
  logs_behind: number;
  gaps: number;
}

/** A restore of all that was archived when the machine was lost. */
interface EndFigures {
  /** Answered requests that are lost, … */
  requests_lost: number;
  /** … and the time from the first of them to the last one. */
  seconds_lost: number;
}

const DISTURBANCES = 6;
const LOST_MS = 6_000;

/**
 * Rehearses the recipes of docs/operations.md with the programs of an installed PostgreSQL: base backup, archived log, restore to a
 * time, das admin restored; and a dump that is restored into an empty server. Services, servers, a recovery and a command are killed.
 */
export async function soakRestore({ seed }: { seed: number }, { log, signal }: SoakRun): Promise<RestoreFigures> {
  const began = Date.now();
  const programs = PostgresPrograms.find();
  const folder = await mkdtemp(join(tmpdir(), 'das-restore-'));
  await chmod(folder, 0o755);
  const stage = await stageIn(folder, { programs, random: seeded(seed), log });
  const started: ArchivingPostgres[] = [];
  try {
    const figures = await rehearse(stage, started, signal);
    const postgres = (await programs.run('postgres', '--version')).trim();
    return held({ seed, postgres, runs: 3, kills: stage.kills, ...figures, seconds: (Date.now() - began) / 1_000 });
  } finally {
    await Promise.all(started.map((server) => server.stop()));
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws Error with the figures when a guarantee is violated, or a kind of process was not killed */
function held(figures: RestoreFigures): RestoreFigures {
  const { kills, losses } = figures;
  if (losses.length) throw new Error(`A guarantee is violated: ${JSON.stringify(figures, null, 2)}`);
  if (Object.values(kills).includes(0))
    throw new Error(`Not every kind of process was killed: ${JSON.stringify(figures, null, 2)}`);
  return figures;
}

async function rehearse(
  stage: Stage,
  started: ArchivingPostgres[],
  signal: AbortSignal,
): Promise<Pick<RestoreFigures, 'to_time' | 'to_end' | 'dump' | 'losses'>> {
  const { archive, log } = stage;
  const production = await Production.start(stage);
  started.push(production.server);
  const load = new RequestLoad(production.tenants, production.url, signal);
  try {
    const backup = await load.during(async () => {
      const taken = production.baseBackup();
      for (let count = 0; count < DISTURBANCES; count += 1) await taken.then(() => production.disturb());
      return taken;
    });
    const before = load.answers.map(({ name }) => name);
    const target = await targetOn(production.server);
    log(`${before.length} requests before ${target.at}`);
    await load.during(() => new Promise((resolve) => setTimeout(resolve, LOST_MS)));
    await keepCheckpoints(production, stage);
    await archived(archive, target.segment, signal);
    await production.lose();
    log(`${load.answers.length - before.length} requests after it; the machine is lost`);
    const losses: string[] = [];
    const to_end = await toEnd(stage, { backup, load }, started, losses); // first: the other one goes on with the same checkpoints
    const { server, to_time } = await toTime(stage, { backup, target, load, before }, losses);
    started.push(server);
    const { target: copy, ...dump } = await restoreDump(server, stage);
    started.push(copy);
    losses.push(...dump.losses, ...dump.differences, ...dump.migrations);
    if (!dump.owner.fails || dump.owner.rows_with_row_security)
      losses.push('the dump of the owner is not refused or not empty');
    await answers(copy, stage);
    return { to_time, to_end, dump, losses };
  } finally {
    await production.end();
  }
}

interface Past {
  backup: string;
  target: Target;
  load: RequestLoad;
  before: string[];
}

async function toTime(
  stage: Stage,
  { backup, target, load, before }: Past,
  losses: string[],
): Promise<{ server: ArchivingPostgres; to_time: TimeFigures }> {
  const began = Date.now();
  const { archive } = stage;
  const { server, seconds } = await restored(stage, 'to-time', {
    backup,
    archive,
    target: [`recovery_target_time = '${target.at}+00'`],
  });
  const { tenants } = await verified(server, stage);
  const behind = tenants.filter(({ first_bad }) => first_bad?.reason === 'behind_checkpoint');
  if (behind.length !== tenants.length)
    losses.push(`${tenants.length - behind.length} logs are not behind their checkpoints`);
  await record(server, stage, target.at);
  const after = await verified(server, stage);
  if (!after.ok) losses.push(`audit verify after the record: ${JSON.stringify(after)}`);
  const names = new Set((await server.query<{ name: string }>(NAMES)).map(({ name }) => name));
  losses.push(...before.filter((name) => !names.has(name)).map((name) => `${name} is lost`));
  losses.push(
    ...load.answers
      .filter(({ name }) => !before.includes(name) && names.has(name))
      .map(({ name }) => `${name} was created after the time`),
  );
  const { ran } = await runAdmin<{ ran: string[] }>(settingsOn(server, stage), 'migrate');
  losses.push(...ran.map((name) => `${name} ran after the restore`));
  await answers(server, stage);
  const gaps = after.tenants.filter((tenant) => tenant.gaps?.length === 1).length;
  const counts = { answered_before: before.length, answered_after: load.answers.length - before.length };
  const service_seconds = (Date.now() - began) / 1_000;
  return {
    server,
    to_time: { at: target.at, ...counts, recovery_seconds: seconds, service_seconds, logs_behind: behind.length, gaps },
  };
}

async function toEnd(
  stage: Stage,
  { backup, load }: Pick<Past, 'backup' | 'load'>,
  started: ArchivingPostgres[],
  losses: string[],
): Promise<EndFigures> {
  const { server } = await restored(stage, 'to-end', { backup, archive: stage.archive, target: [] });
  started.push(server);
  const names = new Set((await server.query<{ name: string }>(NAMES)).map(({ name }) => name));
  const lost = load.answers.filter(({ name }) => !names.has(name)).map(({ at_ms }) => at_ms);
  const seconds_lost = lost.length ? (Math.max(...lost) - Math.min(...lost)) / 1_000 : 0;
  if (
    !(await verified(server, stage)).tenants.every(
      ({ first_bad }) => first_bad === null || first_bad.reason === 'behind_checkpoint',
    )
  )
    losses.push('a log is broken');
  return { requests_lost: lost.length, seconds_lost };
}

/** Starts the service without migrations. @throws Error when it does not get ready */
async function answers(server: ArchivingPostgres, stage: Stage): Promise<void> {
  const service = await ServiceProcess.start({ ...settingsOn(server, stage), DAS_MIGRATE: 'never' });
  await service.end();
}
