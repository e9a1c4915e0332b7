import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { type OutageFigures, causeOutages } from './citus-outages';
import { ADMIN_MAIN, type CreatedTenant, createTenantByCommand, runAdmin } from './environment/admin-program';
import { CitusDatabase } from './environment/citus-database';
import { seeded } from './environment/seeded';
import { ServiceProcess, settingsOf } from './environment/service-process';
import type { SoakRun } from './environment/soak-run';
import { TENANT_STATEMENTS } from './environment/tenant-statements';
import { Tour, type TourFigures } from './environment/tour';

export interface CitusSoak {
  seed: number;
  /** How often the distribution is killed before it ends. */
  kills: number;
}

/** The result of a run. */
export interface CitusFigures {
  seed: number;
  runs: number;
  kills: number;
  /** Tables with another number of rows than before the distribution. Must be empty. */
  losses: string[];
  tours: TourFigures[];
  /** Statements of one tenant that are not planned as one task. Must be empty. */
  spread: string[];
  audit: { ok: boolean };
  /** Outages of a worker. */
  outages: OutageFigures[];
  seconds: number;
}

interface Distribution {
  ok: boolean;
  tables: { table: string; placement: string; rows: number }[];
}

const SHARDS = '8';
const MAX_STEPS = 12;
/** Rows that the service and the command themselves write in between. */
const CHANGING = new Set(['platform_audit_logs', 'rate_limits', 'sessions', 'worker_leases']);

/** {@link runDistributed} on the cluster of DAS_TEST_CITUS_URL. @throws Error when a guarantee is violated, or nothing was killed */
export async function soakCitus(soak: CitusSoak, run: SoakRun): Promise<object> {
  const url = process.env['DAS_TEST_CITUS_URL'];
  if (!url) return { skipped: 'no Citus' };
  const figures = await runDistributed(url, soak, run);
  const { kills, losses, tours, spread, audit, outages } = figures;
  const isWrong =
    losses.length ||
    spread.length ||
    !audit.ok ||
    [...tours.map(({ failed }) => failed), ...outages.map((each) => each.losses)].flat().length;
  if (isWrong) throw new Error(`On Citus: ${JSON.stringify(figures, null, 2)}`);
  if (!kills) throw new Error('The distribution ended before it was killed.');
  return figures;
}

/** The tour on one server, a distribution of its rows that is killed and continued, the tour on the cluster, and outages of a worker. */
export async function runDistributed(url: string, { seed, kills }: CitusSoak, run: SoakRun): Promise<CitusFigures> {
  const began = Date.now();
  const database = await CitusDatabase.create(url);
  try {
    const settings: Record<string, string> = settingsOf(database.addresses);
    const onCitus = { ...settings, DAS_DATABASE_ENGINE: 'citus' };
    await runAdmin(settings, 'migrate');
    const tours = [await tour(settings, ['One', 'Two'])];
    const { tables: before } = await runAdmin<Distribution>(settings, 'distribute', '--plan');
    const killed = await killedDistributions(settings, { seed, kills }, run);
    const { tables } = await runAdmin<Distribution>(settings, 'distribute', '--shards', SHARDS);
    const losses = tables.filter(
      ({ table, rows }) => !CHANGING.has(table) && before.find((each) => each.table === table)?.rows !== rows,
    );
    await database.refuseSpreadStatements();
    tours.push(await tour(onCitus, ['Three', 'Four']));
    const spread = await spreadStatements(database.addresses.url);
    const outages = await causeOutages(database, onCitus, run);
    const audit = await runAdmin<{ ok: boolean }>(onCitus, 'audit', 'verify');
    const named = losses.map(({ table }) => table);
    return {
      seed,
      runs: 1,
      kills: killed,
      losses: named,
      tours,
      spread,
      audit,
      outages,
      seconds: (Date.now() - began) / 1_000,
    };
  } finally {
    await database.drop();
  }
}

async function tour(settings: Record<string, string>, [one, two]: [string, string]): Promise<TourFigures> {
  const tenants: [CreatedTenant, CreatedTenant] = [
    await createTenantByCommand(settings, one),
    await createTenantByCommand(settings, two),
  ];
  const service = await ServiceProcess.start(settings);
  try {
    return await new Tour(service.url, tenants).make();
  } finally {
    await service.end();
  }
}

/** Starts the distribution repeatedly, and kills it after a random number of its steps. @returns how often it was killed */
async function killedDistributions(
  settings: Record<string, string>,
  { seed, kills }: CitusSoak,
  run: SoakRun,
): Promise<number> {
  const random = seeded(seed);
  let killed = 0;
  for (let count = 0; count < kills; count += 1) {
    const last = Math.ceil(random() * MAX_STEPS);
    const child = spawn(process.execPath, [ADMIN_MAIN, 'distribute', '--shards', SHARDS], {
      env: { ...settings },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
    let steps = 0;
    for await (const step of createInterface({ input: child.stderr })) {
      run.log(step);
      steps += 1;
      if (steps === last) child.kill('SIGKILL');
    }
    const [, signal] = await ended;
    if (signal === 'SIGKILL') killed += 1;
  }
  return killed;
}

/** The statements of one tenant that are not planned as one task. */
async function spreadStatements(url: string): Promise<string[]> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(`select set_config('app.tenant_id', 'tenant', false)`);
    const spread: string[] = [];
    for (const [name, text] of Object.entries(TENANT_STATEMENTS)) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, ['tenant']);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      if (!plan.includes('Task Count: 1\n')) spread.push(name);
    }
    return spread;
  } finally {
    await client.end();
  }
}
