import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@das/platform';
import { Receiver } from './environment/receiver';
import { RestartingPostgres } from './environment/restarting-postgres';
import { ServiceProcess } from './environment/service-process';
import type { SoakRun } from './environment/soak-run';
import { RolledBack, SoakTenant } from './environment/tenant';

export interface WebhookSoak {
  events: number;
  /** How often a worker is killed; more often if no kill occurred during a call. */
  kills: number;
  /** How often the database is restarted. */
  restarts: number;
}

/** The result of a run. */
export interface WebhookFigures {
  committed: number;
  rolled_back: number;
  /** Events whose connection was lost during the commit: either result is correct. */
  undecided: number;
  arrived: number;
  arrived_more_than_once: number;
  /** Each of these must be empty. */
  missing: string[];
  never_committed: string[];
  under_several_ids: string[];
  standings: Record<string, number>;
  seconds: number;
}

const WORKERS = 2;
const WRITERS = 3;
const MAX_KILLS = 20; // at least one of these must occur during a call
/** Together they emit less than 5 concurrent calls per endpoint can deliver. */
const WRITER_PAUSE_MS = 60;
const ONE_ROLLS_BACK_OF = 7;
const PATIENCE_MS = 120_000;
const CREATE = 'mutation ($url: String) { createWebhookEndpoint(input: { url: $url, event_types: ["*"] }) { secret } }';

/**
 * Emits events while workers are killed and the database is restarted. Every committed event arrives, no rolled-back event
 * does, and a repeated delivery has the same id and body.
 */
export async function soakWebhooks(soak: WebhookSoak, run: SoakRun): Promise<WebhookFigures> {
  const began = Date.now();
  const [postgres, receiver] = await Promise.all([RestartingPostgres.start(), Receiver.start()]);
  const workers: ServiceProcess[] = [];
  const settings = serviceSettings(postgres);
  try {
    workers.push(...(await Promise.all(Array.from({ length: WORKERS }, () => ServiceProcess.start(settings)))));
    const tenant = await SoakTenant.make(postgres.urls.url);
    await tenant.ask(workers[0]?.url ?? '', CREATE, { url: receiver.url });
    const emissions = new Emissions();
    await emissions.emit(tenant, soak.events, disturb(soak, { postgres, receiver, workers, settings, run }));
    run.log(`${emissions.committed.size} events emitted`);
    await until(() => [...emissions.committed].every((id) => receiver.arrivals.has(id)), run.signal);
    await until(async () => Object.keys(await tenant.standings()).join() === 'delivered', run.signal);
    const standings = await tenant.standings();
    await tenant.close();
    return held({ ...emissions.figures(receiver), standings, seconds: (Date.now() - began) / 1_000 });
  } finally {
    await Promise.all(workers.map((worker) => worker.end()));
    receiver.stop();
    await postgres.remove();
  }
}

/** @throws Error with the figures when a guarantee is violated */
function held(figures: WebhookFigures): WebhookFigures {
  const { missing, never_committed, under_several_ids } = figures;
  if (missing.length || never_committed.length || under_several_ids.length)
    throw new Error(`A guarantee is violated: ${JSON.stringify(figures, null, 2)}`);
  return figures;
}

const serviceSettings = ({ urls }: RestartingPostgres): Record<string, string> => ({
  DATABASE_URL: urls.url,
  DAS_DATABASE_ADMIN_URL: urls.admin_url,
  DAS_SECRET_KEY: randomBytes(32).toString('base64'),
  DAS_WEBHOOK_ALLOW_HTTP: '1',
  DAS_WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
  DAS_WEBHOOK_RETRY_SECONDS: '0.5,1,2,4,8,16',
  DAS_WEBHOOK_TIMEOUT_SECONDS: '1',
  DAS_WEBHOOK_LEASE_SECONDS: '2',
});

interface Disturbed {
  postgres: RestartingPostgres;
  receiver: Receiver;
  workers: ServiceProcess[];
  settings: Record<string, string>;
  run: SoakRun;
}

/** Repeatedly kills and replaces a worker, and restarts the database between kills. */
async function disturb(
  { kills, restarts }: WebhookSoak,
  { postgres, receiver, workers, settings, run }: Disturbed,
): Promise<void> {
  const restartAfter = new Set(
    Array.from({ length: restarts }, (_, index) => Math.floor(((index + 1) * kills) / (restarts + 1))),
  );
  for (let kill = 0; kill < kills || (!receiver.more_than_once && kill < MAX_KILLS); kill += 1) {
    run.signal.throwIfAborted();
    await pause(200 + Math.random() * 400);
    const [killed] = workers.splice(kill % workers.length, 1);
    await killed?.end('SIGKILL');
    run.log(`killed worker ${kill + 1}`);
    workers.push(await ServiceProcess.start(settings));
    if (!restartAfter.has(kill)) continue;
    await postgres.restart();
    run.log('restarted the database');
  }
}

/** Emitted events by the result of their transaction. */
class Emissions {
  readonly committed = new Set<string>();
  private readonly rolledBack = new Set<string>();
  private readonly undecided = new Set<string>();

  /** Emits at least `events` events, and until all kills and restarts are done. */
  async emit(tenant: SoakTenant, events: number, disturbing: Promise<void>): Promise<void> {
    let isDisturbed = false;
    const over = disturbing.finally(() => (isDisturbed = true));
    const write = async (): Promise<void> => {
      while (!isDisturbed || this.committed.size < events) await this.emitOne(tenant);
    };
    await Promise.all([over, ...Array.from({ length: WRITERS }, write)]);
  }

  figures(receiver: Receiver): Omit<WebhookFigures, 'standings' | 'seconds'> {
    const arrivals = [...receiver.arrivals];
    return {
      committed: this.committed.size,
      rolled_back: this.rolledBack.size,
      undecided: this.undecided.size,
      arrived: arrivals.length,
      arrived_more_than_once: receiver.more_than_once,
      missing: [...this.committed].filter((id) => !receiver.arrivals.has(id)),
      never_committed: arrivals.filter(([id]) => !this.committed.has(id) && !this.undecided.has(id)).map(([id]) => id),
      under_several_ids: arrivals.filter(([, { messages }]) => messages.size > 1).map(([id]) => id),
    };
  }

  private async emitOne(tenant: SoakTenant): Promise<void> {
    const id = newId();
    const commits = Math.random() > 1 / ONE_ROLLS_BACK_OF;
    try {
      await tenant.emit(id, { commits });
      this.committed.add(id);
    } catch (error) {
      (error instanceof RolledBack || !commits ? this.rolledBack : this.undecided).add(id);
      if (!(error instanceof RolledBack)) await pause(100); // the database is unavailable
    }
    await pause(Math.random() * WRITER_PAUSE_MS);
  }
}

async function until(isSo: () => boolean | Promise<boolean>, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await isSo()) && Date.now() < deadline) await pause(50, undefined, { signal });
}
