import autocannon from 'autocannon';
import { type Target, addressOf, hasErrors, headersOf } from './target';

/** The result of one target in one round. */
export interface Measurement {
  requests_per_second: number;
  /** The latency of every response. */
  latencies_ms: number[];
  /** CPU time per request. Undefined when several processes answer. */
  server_us?: number;
  /** The same of PostgreSQL. Undefined on systems without `/proc`. */
  database_us?: number;
}

export interface Load {
  /** Concurrent clients; each sends its next request after a response. */
  connections: number;
  seconds: number;
}

/** CPU time of all processes of PostgreSQL since its start, in µs. */
export type DatabaseCpu = () => number | undefined;

/** For throughput: enough to saturate a server. */
export const MANY = 20;
/** For latency: no request queues behind another. */
export const ONE = 1;

const SAMPLE_MS = 100; // resolution of the moment when a measurement ends, at most
const MAX_ROUND_S = 30;
const TIMEOUT_S = 120; // of a request: a search without an index may take long

/** Measures with the CPU time of the server and of the database. */
export async function measureCosts(target: Target, load: Load, databaseCpu: DatabaseCpu): Promise<Measurement> {
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

/**
 * Measures for `seconds`, or longer until there is a first response.
 *
 * @throws Error when a response is not 200 or contains errors
 */
export async function measure(target: Target, { connections, seconds }: Load): Promise<Measurement> {
  const { name, server, token, body } = target;
  const latencies_ms: number[] = [];
  const faults: string[] = [];
  const result = await autocannon({
    url: addressOf(server),
    connections,
    duration: seconds,
    timeout: TIMEOUT_S,
    sampleInt: Math.min(SAMPLE_MS, 1_000 * seconds),
    requests: [
      { method: 'POST', setupRequest: (request) => ({ ...request, headers: headersOf(token()), body: body() }) },
    ],
    verifyBody: (answer) => {
      if (!hasErrors(String(answer))) return true;
      faults.push(String(answer));
      return false;
    },
    // autocannon's own histogram has whole milliseconds only
    setupClient: (client) => void client.on('response', (_status, _bytes, latency_ms) => latencies_ms.push(latency_ms)),
  });
  const failed = result.non2xx + result.errors + result.timeouts + faults.length;
  if (failed)
    throw new Error(`${name}: ${failed} requests failed, ${latencies_ms.length} were answered. ${faults[0] ?? ''}`);
  if (!latencies_ms.length && seconds > MAX_ROUND_S) throw new Error(`${name}: nothing was answered in ${seconds} s.`);
  if (!latencies_ms.length) return measure(target, { connections, seconds: 4 * seconds });
  return { requests_per_second: latencies_ms.length / result.duration, latencies_ms };
}
