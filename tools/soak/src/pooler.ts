import { Client } from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { createTenantByCommand, runAdmin } from './environment/admin-program';
import type { Addresses } from './environment/idempotency-client';
import type { Latency } from './environment/latency';
import { onOwnPostgres } from './environment/own-postgres';
import { PgBouncer } from './environment/pgbouncer';
import { PooledLoad } from './environment/pooled-load';
import { latencyByMode } from './environment/pooler-latency';
import { seeded } from './environment/seeded';
import { ServiceProcess, settingsOf } from './environment/service-process';
import type { SoakRun } from './environment/soak-run';
import { Tour, type TourFigures } from './environment/tour';

export interface PoolerSoak {
  seed: number;
  services: number;
  /** How often a server connection, the pooler or a service is killed. */
  kills: number;
  /** For each mode; 0 measures nothing. */
  latency_seconds: number;
  /** Whether the services prepare statements. */
  prepares?: boolean;
}

/** The result of a run. */
export interface PoolerFigures {
  seed: number;
  runs: number;
  kills: number;
  /** The kills by what was killed. */
  killed: Record<Victim, number>;
  reads: number;
  creates: number;
  /** Reads with the rows of another tenant, or without rows of the reader's tenant. Must be 0. */
  mixed: number;
  /** Creations that were answered and are missing, or exist twice, and unexpected responses. Must be empty. */
  losses: string[];
  tour: TourFigures;
  audit: unknown;
  latency: Record<string, Latency>;
  seconds: number;
}

type Victim = 'server_connection' | 'pooler' | 'service';

const VICTIMS: Victim[] = ['server_connection', 'pooler', 'service'];
/** With two connections each one has more statements than it keeps prepared. */
const PREPARING = { DAS_DATABASE_PREPARED: 'on', DAS_DATABASE_POOL_SIZE: '2' };
const MAX_PAUSE_MS = 1_000;
const TERMINATE = `
  select pg_terminate_backend(pid) as is_done from pg_stat_activity
   where usename = $1 and application_name = 'das' and datname = current_database() order by random() limit 1`;

/** {@link runPooled} on its own database server. @throws Error when a guarantee is violated, or nothing was killed */
export async function soakPooler(soak: PoolerSoak, run: SoakRun): Promise<PoolerFigures> {
  const figures = await onOwnPostgres((addresses) => runPooled(addresses, soak, run));
  const { killed, mixed, losses, tour } = figures;
  if (mixed || losses.length || tour.failed.length)
    throw new Error(`Behind the pooler: ${JSON.stringify(figures, null, 2)}`);
  if (VICTIMS.some((victim) => !killed[victim])) throw new Error(`Not each kind was killed: ${JSON.stringify(killed)}`);
  return figures;
}

/**
 * Runs services behind PgBouncer in transaction mode with 4 connections of the server. The tour passes, and requests of
 * several tenants are never mixed or lost while connections of the server, the pooler and services are killed.
 */
export async function runPooled(
  { url, admin_url }: Addresses,
  { services: count, prepares = false, ...soak }: PoolerSoak,
  run: SoakRun,
): Promise<PoolerFigures> {
  const began = Date.now();
  const pooler = await PgBouncer.start({ server_urls: [url, admin_url], mode: 'transaction', prepares });
  const settings = {
    ...settingsOf({ url: pooler.urlOf(url), admin_url: pooler.urlOf(admin_url) }), // the owner's address is that of the pooler, too
    DAS_DATABASE_POOLER: 'transaction',
    DAS_DATABASE_DIRECT_URL: url,
    ...(prepares && PREPARING),
  };
  const services: ServiceProcess[] = [];
  try {
    await runAdmin(settings, 'migrate');
    const starting = [
      refusesPooler(settings),
      ...Array.from({ length: count }, async () => void services.push(await ServiceProcess.start(settings))),
    ];
    const tenants = await Promise.all([createTenantByCommand(settings, 'One'), createTenantByCommand(settings, 'Two')]);
    await Promise.all(starting);
    const tour = await new Tour(services[0]?.url ?? '', tenants).make();
    run.log(`tour: ${tour.requests} requests, ${tour.failed.length} failed`);
    const load = new PooledLoad(() => services.map((service) => service.url), tenants, run.signal);
    const killed = await load.during(() =>
      disturb({ ...soak, pooler, services, settings, addresses: { url, admin_url }, run }),
    );
    const losses = await load.losses();
    const audit = await runAdmin(settings, 'audit', 'verify');
    const seconds = soak.latency_seconds;
    const latency = seconds
      ? await latencyByMode({ url, admin_url }, { settings, token: tenants[0].secret, seconds, run })
      : {};
    const { reads, creates, mixed } = load;
    const kills = VICTIMS.reduce((sum, victim) => sum + killed[victim], 0);
    const took = { seconds: (Date.now() - began) / 1_000 };
    return { seed: soak.seed, runs: 1, kills, killed, reads, creates, mixed, losses, tour, audit, latency, ...took };
  } finally {
    await Promise.all(services.map((service) => service.end()));
    await pooler.stop();
  }
}

/** Without the setting, no service starts at the address of the pooler. */
async function refusesPooler(settings: Record<string, string>): Promise<void> {
  const started = await ServiceProcess.start({ ...settings, DAS_DATABASE_POOLER: 'none' }).catch(() => undefined);
  if (!started) return;
  await started.end();
  throw new Error('A service started at the address of a pooler without DAS_DATABASE_POOLER.');
}

interface Disturbance extends Pick<PoolerSoak, 'seed' | 'kills'> {
  pooler: PgBouncer;
  services: ServiceProcess[];
  settings: Record<string, string>;
  addresses: Addresses;
  run: SoakRun;
}

/** Kills one of the three kinds after the other, in random pauses. */
async function disturb({
  seed,
  kills,
  pooler,
  services,
  settings,
  addresses,
  run,
}: Disturbance): Promise<Record<Victim, number>> {
  const random = seeded(seed);
  const done: Record<Victim, number> = { server_connection: 0, pooler: 0, service: 0 };
  const kill: Record<Victim, () => Promise<boolean>> = {
    server_connection: () => terminateOne(addresses),
    pooler: () => pooler.restart().then(() => true),
    service: async () => {
      const [victim] = services.splice(Math.floor(random() * services.length), 1);
      await victim?.end('SIGKILL');
      services.push(await ServiceProcess.start(settings));
      return victim !== undefined;
    },
  };
  for (let count = 0; count < kills; count += 1) {
    await pause(random() * MAX_PAUSE_MS, undefined, { signal: run.signal });
    const victim = VICTIMS[count % VICTIMS.length] as Victim;
    if (await kill[victim]()) done[victim] += 1;
    run.log(`killed: ${JSON.stringify(done)}`);
  }
  await pause(MAX_PAUSE_MS);
  return done;
}

async function terminateOne({ url, admin_url }: Addresses): Promise<boolean> {
  const admin = new Client(admin_url);
  await admin.connect();
  const { rows } = await admin
    .query<{ is_done: boolean }>(TERMINATE, [decodeURIComponent(new URL(url).username)])
    .finally(() => admin.end());
  return rows[0]?.is_done === true;
}
