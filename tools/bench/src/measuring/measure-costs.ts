import { type Load, type Measurement, measure } from './measure';
import type { Target } from './target';

/** A measurement with CPU time per request. */
export interface CostedMeasurement extends Measurement {
  /** Undefined when several processes answer. */
  server_us?: number;
  /** Undefined on systems without `/proc`. */
  database_us?: number;
}

/** CPU time of all processes of PostgreSQL since its start, in µs. */
export type DatabaseCpu = () => number | undefined;

/** Measures with the CPU time of the server and of the database. */
export async function measureCosts(target: Target, load: Load, databaseCpu: DatabaseCpu): Promise<CostedMeasurement> {
  const { process } = target.server;
  const [server, database] = [await process?.cpuTime(), databaseCpu()];
  const measurement = await measure(target, load);
  const perRequest = (before?: number, after?: number): number | undefined =>
    before === undefined || after === undefined ? undefined : (after - before) / measurement.latencies_ms.length;
  return {
    ...measurement,
    server_us: perRequest(server, await process?.cpuTime()),
    database_us: perRequest(database, databaseCpu()),
  };
}

/** Bytes that the server allocates per request. Measured apart from throughput, because counting takes time. */
export async function allocatedPerRequest(target: Target, load: Load): Promise<number | undefined> {
  let requests = NaN;
  const bytes = await target.server.process?.allocatedIn(
    async () => (requests = (await measure(target, load)).latencies_ms.length),
  );
  return bytes === undefined ? undefined : bytes / requests;
}
