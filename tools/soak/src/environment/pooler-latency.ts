import type { Addresses } from './idempotency-client';
import { type Latency, LatencyMeasurement } from './latency';
import { PgBouncer, SERVER_CONNECTIONS } from './pgbouncer';
import { ServiceProcess } from './service-process';
import type { SoakRun } from './soak-run';

export interface LatencyRun {
  /** Settings of a service behind the pooler in transaction mode. */
  settings: Record<string, string>;
  /** The key of the clients. */
  token: string;
  /** For each mode. */
  seconds: number;
  run: SoakRun;
}

/** The modes take turns, so that other work of the machine affects all of them. */
const ROUNDS = 3;

/** The latency of one service in each mode. */
export async function latencyByMode(
  { url, admin_url }: Addresses,
  { settings, token, seconds, run }: LatencyRun,
): Promise<Record<string, Latency>> {
  const pooler = await PgBouncer.start({ server_urls: [url], mode: 'session' });
  const direct = { DATABASE_URL: url, DAS_DATABASE_ADMIN_URL: admin_url, DAS_DATABASE_POOLER: 'none' };
  const modes: [string, Record<string, string>][] = [
    ['transaction mode, with pooler', {}],
    [
      'session mode, same pooler',
      { ...direct, DATABASE_URL: pooler.urlOf(url), DAS_DATABASE_POOL_SIZE: String(SERVER_CONNECTIONS) },
    ],
    ['session mode, no pooler', direct],
  ];
  const services: ServiceProcess[] = [];
  try {
    const measurements = new Map<string, LatencyMeasurement>();
    for (const [name, own] of modes) {
      const service = await ServiceProcess.start({ ...settings, DAS_ROLE: 'api', ...own });
      services.push(service);
      measurements.set(name, new LatencyMeasurement(service.url, token));
    }
    for (let round = 0; round < ROUNDS; round += 1)
      for (const measurement of measurements.values()) await measurement.measure(seconds / ROUNDS, run);
    return Object.fromEntries([...measurements].map(([name, { latency }]) => [name, latency]));
  } finally {
    await Promise.all(services.map((service) => service.end()));
    await pooler.stop();
  }
}
