import { setTimeout as pause } from 'node:timers/promises';
import { type CreatedTenant, createTenantByCommand } from './environment/admin-program';
import type { CitusDatabase } from './environment/citus-database';
import { ServiceProcess } from './environment/service-process';
import type { SoakRun } from './environment/soak-run';
import { WorkerServer } from './environment/worker-server';

/** The result of an outage of one worker under load. */
export interface OutageFigures {
  kind: 'frozen' | 'killed';
  requests: number;
  /** Requests of the tenants of that worker that were answered with 503. */
  refused: number;
  slowest_ms: number;
  /** The slowest request of a tenant of another worker. */
  slowest_elsewhere_ms: number;
  /** Violated guarantees. Must be empty. */
  losses: string[];
}

/** A tenant and the worker that has its rows. */
interface PlacedTenant extends CreatedTenant {
  worker: string;
}

interface Answer {
  of: PlacedTenant;
  method: string;
  status: number;
  ms: number;
}

const FROZEN_MS = 20_000;
const KILLED_MS = 5_000;
const CLIENTS_PER_TENANT = 6;
const MAX_TENANTS = 20;
const PAUSE_MS = 20;
const ANSWERED_WITHIN_MS = 10_000;
/** On machines with fewer cores than servers. */
const UNDISTURBED_MS = 3_000;
const RECOVERED_WITHIN_MS = 40_000;

/** Freezes and kills a worker under load: its tenants get 503 within 10 seconds, and the tenants of other workers notice nothing. */
export async function causeOutages(
  database: CitusDatabase,
  settings: Record<string, string>,
  run: SoakRun,
): Promise<OutageFigures[]> {
  const tenants = await placedTenants(database, settings);
  const victim = tenants[0]?.worker ?? '';
  const server = await WorkerServer.at(victim);
  const service = await ServiceProcess.start(settings);
  try {
    const figures: OutageFigures[] = [];
    for (const kind of ['frozen', 'killed'] as const) {
      run.signal.throwIfAborted();
      const load = new Load(service.url, tenants);
      await load.during(() => (kind === 'frozen' ? freeze(server) : killAndStart(server)));
      figures.push(await judge(database, load, { kind, victim }));
      run.log(`${victim} was ${kind}: ${JSON.stringify(figures.at(-1))}`);
    }
    return figures;
  } finally {
    server.resume();
    await service.end();
  }
}

/** Tenants on at least two workers. */
async function placedTenants(database: CitusDatabase, settings: Record<string, string>): Promise<PlacedTenant[]> {
  const tenants: PlacedTenant[] = [];
  while (new Set(tenants.map(({ worker }) => worker)).size < 2) {
    if (tenants.length === MAX_TENANTS) throw new Error('All tenants are on one worker.');
    const created = await createTenantByCommand(settings, `Outage${tenants.length}`);
    tenants.push({ ...created, worker: await database.workerOf(created.tenant.id) });
  }
  return tenants;
}

async function freeze(server: WorkerServer): Promise<void> {
  server.freeze();
  await pause(FROZEN_MS);
  server.resume();
}

async function killAndStart(server: WorkerServer): Promise<void> {
  server.kill();
  await pause(KILLED_MS);
  await server.start();
}

/** Clients of all tenants, each of which creates and lists products. */
class Load {
  readonly answers: Answer[] = [];
  private isOver = false;

  constructor(
    private readonly url: string,
    readonly tenants: PlacedTenant[],
  ) {}

  /** Ends when each tenant is served again. */
  async during(outage: () => Promise<void>): Promise<void> {
    const clients = this.tenants.flatMap((tenant) =>
      Array.from({ length: CLIENTS_PER_TENANT }, () => this.client(tenant)),
    );
    try {
      await pause(2_000);
      await outage();
      await this.recovered();
    } finally {
      this.isOver = true;
      await Promise.all(clients);
    }
  }

  private async recovered(): Promise<void> {
    const began = this.answers.length;
    const isServed = (tenant: PlacedTenant): boolean =>
      this.answers.slice(began).some(({ of, status }) => of === tenant && status === 201);
    for (let waited_ms = 0; waited_ms < RECOVERED_WITHIN_MS && !this.tenants.every(isServed); waited_ms += 100)
      await pause(100);
  }

  private async client(tenant: PlacedTenant): Promise<void> {
    while (!this.isOver) {
      await this.send(tenant, 'POST');
      await this.send(tenant, 'GET');
      await pause(PAUSE_MS);
    }
  }

  private async send(of: PlacedTenant, method: string): Promise<void> {
    const began = performance.now();
    const body = method === 'POST' ? { body: JSON.stringify({ partnumber: `P-${began}-${Math.random()}` }) } : {};
    const headers = { authorization: `Bearer ${of.secret}`, 'content-type': 'application/json' };
    const status = await fetch(`${this.url}/v2/products`, { method, headers, ...body }).then(
      async (response) => (await response.text(), response.status),
      () => 0,
    );
    this.answers.push({ of, method, status, ms: performance.now() - began });
  }
}

async function judge(
  database: CitusDatabase,
  { answers, tenants }: Load,
  { kind, victim }: { kind: OutageFigures['kind']; victim: string },
): Promise<OutageFigures> {
  const isElsewhere = ({ of }: Answer): boolean => of.worker !== victim;
  const refused = answers.filter(({ status }) => status === 503);
  const wrong = answers.filter((each) => {
    const isAnswered = each.status === (each.method === 'POST' ? 201 : 200);
    if (isElsewhere(each)) return !isAnswered || each.ms > UNDISTURBED_MS;
    return (!isAnswered && each.status !== 503) || each.ms > ANSWERED_WITHIN_MS;
  });
  const losses = wrong.map(
    ({ of, method, status, ms }) => `${of.tenant.slug} ${method}: ${status} after ${Math.round(ms)} ms`,
  );
  if (!refused.length) losses.push('The outage had no effect.');
  for (const tenant of tenants) losses.push(...(await lostProducts(database, tenant, answers)));
  const slowestOf = (some: Answer[]): number => Math.round(Math.max(0, ...some.map(({ ms }) => ms)));
  const elsewhere = answers.filter(isElsewhere);
  return {
    kind,
    requests: answers.length,
    refused: refused.length,
    slowest_ms: slowestOf(answers),
    slowest_elsewhere_ms: slowestOf(elsewhere),
    losses,
  };
}

const counted = new Map<PlacedTenant, number>();

/** Each product that was answered with 201 is stored. One that was answered with 503 may be stored, too: the answer may have been lost. */
async function lostProducts(database: CitusDatabase, tenant: PlacedTenant, answers: Answer[]): Promise<string[]> {
  const creations = answers.filter(({ of, method }) => of === tenant && method === 'POST');
  const before = counted.get(tenant) ?? 0;
  const stored = (await database.productsOf(tenant.tenant.id)) - before;
  counted.set(tenant, before + stored);
  const created = creations.filter(({ status }) => status === 201).length;
  return stored >= created && stored <= creations.length
    ? []
    : [`${tenant.tenant.slug}: ${stored} products are stored, ${created} were created.`];
}
