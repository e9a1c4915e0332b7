import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { createTenantByCommand } from './environment/admin-program';
import type { Addresses } from './environment/idempotency-client';
import { MetricsScrape } from './environment/metrics-scrape';
import { onOwnPostgres } from './environment/own-postgres';
import { seeded } from './environment/seeded';
import { ServiceProcess, settingsOf } from './environment/service-process';
import type { SoakRun } from './environment/soak-run';

export interface MonitoringSoak {
  seed: number;
  /** How often a process of the service is killed. */
  kills: number;
  /** Deliveries that wait in the queue. */
  deliveries: number;
}

/** The result of a run. */
export interface MonitoringFigures {
  seed: number;
  /** Scrapes that were answered. */
  runs: number;
  kills: number;
  /** Scrapes that failed, because a process died while it was asked. */
  failed_scrapes: number;
  /** Wrong samples: a counter of a living process that went back, a wrong sum or queue. Must be empty. */
  losses: string[];
  median_ms: number;
  slowest_ms: number;
  most_series: number;
  /** `passed`, or that promtool is not installed. */
  promtool: string;
}

const TOKEN = 'the-token-of-the-soak';
const RULES = join(__dirname, '../../../deploy/monitoring');
const PINGS = 200;
const REPLACED_WITHIN_MS = 30_000;
const WAITING = `insert into due_deliveries (tenant_id, endpoint_id, delivery_id, due_at)
  select 'T' || i % 50, 'E' || i % 500, 'D' || i, now() + interval '1 day' from generate_series(1, $1) i`;

/** Kills processes of a service while it is scraped, with a long queue. @throws Error when a sample is wrong, or nothing was killed */
export async function soakMonitoring(soak: MonitoringSoak, run: SoakRun): Promise<MonitoringFigures> {
  const figures = await onOwnPostgres((addresses) => scrapeAndKill(addresses, soak, run));
  if (figures.losses.length || !figures.promtool.match(/passed|not installed/))
    throw new Error(`Wrong metrics: ${JSON.stringify(figures, null, 2)}`);
  if (!figures.kills) throw new Error('No process was killed.');
  return figures;
}

async function scrapeAndKill(
  addresses: Addresses,
  { seed, kills, deliveries }: MonitoringSoak,
  { log, signal }: SoakRun,
): Promise<MonitoringFigures> {
  const settings = { ...settingsOf(addresses), DAS_METRICS_TOKEN: TOKEN, DAS_PROCESSES: '2' };
  const random = seeded(seed);
  const service = await ServiceProcess.start(settings);
  const watch = new Watch(service.url, deliveries);
  try {
    await fillQueue(addresses, deliveries);
    const { secret } = await createTenantByCommand(settings, 'Acme');
    await watch.countsEach(secret);
    for (let kill = 1; kill <= kills; kill += 1) {
      signal.throwIfAborted();
      const members = membersOf(service);
      const asked = Array.from({ length: 5 }, () => watch.scrape());
      await pause(random() * 50);
      process.kill(members[Math.floor(random() * members.length)] as number, 'SIGKILL');
      await Promise.all(asked);
      await watch.untilAll(2);
      if (kill % 5 === 0) log(`${kill} kills`);
    }
    const { runs, failed_scrapes, losses, durations, most_series, text } = watch;
    durations.sort((one, other) => one - other);
    const times = { median_ms: durations[durations.length >> 1] ?? 0, slowest_ms: durations.at(-1) ?? 0 };
    return { seed, runs, kills, failed_scrapes, losses, ...times, most_series, promtool: checkedByPromtool(text) };
  } finally {
    await service.end();
  }
}

/** The series that a scrape must continue. */
class Watch {
  runs = 0;
  failed_scrapes = 0;
  most_series = 0;
  text = '';
  readonly losses: string[] = [];
  readonly durations: number[] = [];
  private readonly counters = new Map<string, number>();

  constructor(
    private readonly url: string,
    private readonly deliveries: number,
  ) {}

  /** Each operation is counted by exactly one process. */
  async countsEach(secret: string): Promise<void> {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json', connection: 'close' };
    const ping = async (): Promise<string> =>
      (await fetch(`${this.url}/graphql`, { method: 'POST', headers, body: '{"query":"{ ping }"}' })).text();
    for (let at = 0; at < PINGS; at += 10) await Promise.all(Array.from({ length: 10 }, ping));
    await pause(500); // a request is counted after its response
    const counted = (await this.scrape())?.sum('das_graphql_operations_total{kind="query",root_field="ping",code="ok"');
    if (counted !== PINGS) this.losses.push(`${PINGS} operations, ${String(counted)} counted`);
  }

  async scrape(): Promise<MetricsScrape | undefined> {
    const scrape = await MetricsScrape.of(this.url, TOKEN).catch(() => undefined);
    if (scrape) this.compare(scrape);
    else this.failed_scrapes += 1;
    return scrape;
  }

  /** Waits until the killed process is replaced. */
  async untilAll(processes: number): Promise<void> {
    const deadline = Date.now() + REPLACED_WITHIN_MS;
    while (((await this.scrape())?.processes.length ?? 0) < processes) {
      if (Date.now() > deadline) throw new Error('The killed process was not replaced.');
      await pause(100);
    }
  }

  private compare(scrape: MetricsScrape): void {
    this.runs += 1;
    this.text = scrape.text;
    this.durations.push(scrape.ms);
    this.most_series = Math.max(this.most_series, scrape.most_series);
    const queue = scrape.sum('das_webhook_deliveries{');
    if (queue !== this.deliveries) this.losses.push(`${this.deliveries} deliveries, ${queue} in the queue`);
    for (const [name, value] of scrape.samples) {
      if (!/_(total|count)\{.*process="/.test(name)) continue;
      if (value < (this.counters.get(name) ?? 0) - 1) this.losses.push(`${name} went back to ${value}`); // concurrent scrapes arrive in any order
      this.counters.set(name, Math.max(value, this.counters.get(name) ?? 0));
    }
  }
}

async function fillQueue({ admin_url }: Addresses, deliveries: number): Promise<void> {
  const admin = new Client(admin_url);
  await admin.connect();
  await admin.query(WAITING, [deliveries]).finally(() => admin.end());
}

/** The worker processes of the service. */
function membersOf({ pid }: ServiceProcess): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=']).toString().trim().split('\n');
  return lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([own, parent]) => (parent === pid && own ? [own] : []));
}

function checkedByPromtool(metrics: string): string {
  const promtool = (...args: string[]) => spawnSync('promtool', args, { cwd: RULES, input: metrics, encoding: 'utf8' });
  if (promtool('--version').status !== 0) return 'not installed';
  const checks = [
    promtool('check', 'rules', 'alerts.yaml'),
    promtool('test', 'rules', 'alerts.test.yaml'),
    promtool('check', 'metrics'),
  ];
  const failed = checks.find(({ status }) => status !== 0);
  return failed ? failed.stdout + failed.stderr : 'passed';
}
