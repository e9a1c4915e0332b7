import autocannon from 'autocannon';
import { type Target, addressOf, hasErrors, headersOf } from './target';

/** The result of one target in one round. */
export interface Measurement {
  requests_per_second: number;
  /** The number of responses. */
  answered: number;
}

export interface Load {
  /** Concurrent clients; each sends its next request after a response. */
  connections: number;
  seconds: number;
}

/** Enough clients to saturate a server. */
export const MANY = 20;

const SAMPLE_MS = 100; // resolution of a measurement's end, at most
const LONGEST_S = 30;
const TIMEOUT_S = 120; // of a request: a search without an index may take long

/**
 * Measures for `seconds`, or longer until there is a first response.
 *
 * @throws Error when a response is not 200 or contains errors
 */
export async function measure(target: Target, { connections, seconds }: Load): Promise<Measurement> {
  const { name, body } = target;
  let answered = 0;
  const faults: string[] = [];
  const result = await autocannon({
    url: addressOf(target),
    connections,
    duration: seconds,
    timeout: TIMEOUT_S,
    sampleInt: Math.min(SAMPLE_MS, 1_000 * seconds),
    requests: [
      { method: 'POST', setupRequest: (request) => ({ ...request, headers: headersOf(target), body: body() }) },
    ],
    verifyBody: (answer) => {
      if (!hasErrors(String(answer))) return true;
      faults.push(String(answer));
      return false;
    },
    setupClient: (client) => void client.on('response', () => (answered += 1)),
  });
  const failed = result.non2xx + result.errors + result.timeouts + faults.length;
  if (failed) throw new Error(`${name}: ${failed} requests failed, ${answered} were answered. ${faults[0] ?? ''}`);
  if (!answered && seconds > LONGEST_S) throw new Error(`${name}: nothing was answered in ${seconds} s.`);
  if (!answered) return measure(target, { connections, seconds: 4 * seconds });
  return { requests_per_second: answered / result.duration, answered };
}

/** A measurement with CPU time per request. */
export interface CostedMeasurement extends Measurement {
  server_us: number;
  /** Undefined on systems without `/proc`. */
  database_us?: number;
}

/** CPU time of all processes of PostgreSQL since its start, in µs. */
export type DatabaseCpu = () => number | undefined;

/** Measures with the CPU time of the server and of the database. */
export async function measureCosts(target: Target, load: Load, databaseCpu: DatabaseCpu): Promise<CostedMeasurement> {
  const { process } = target.server;
  const [server, database] = [await process.cpuTime(), databaseCpu()];
  const measurement = await measure(target, load);
  const { answered } = measurement;
  const [server_after, database_after] = [await process.cpuTime(), databaseCpu()];
  return {
    ...measurement,
    server_us: (server_after - server) / answered,
    ...(database !== undefined && { database_us: ((database_after ?? NaN) - database) / answered }),
  };
}
