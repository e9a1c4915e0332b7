import autocannon from 'autocannon';

/** A server that is measured, with what it is asked. */
export interface Target {
  name: string;
  url: string;
  /** A key of the service; a new one for each request where there are several. */
  token: () => string;
  /** The body of a request; a new one for each where it cannot be sent twice. */
  body: () => string;
}

/** What one target did in one round. */
export interface Measurement {
  requests_per_second: number;
  /** Of every answer. */
  latencies_ms: number[];
}

export interface Load {
  /** How many clients ask, each as soon as it has its answer. */
  connections: number;
  seconds: number;
}

/** For throughput: enough to keep a server busy. */
export const MANY = 20;
/** For latency: nobody waits for anybody else. */
export const FEW = 1;

const SAMPLE_MS = 100; // how exactly a measurement ends
const LONGEST_S = 30;

export const headersOf = (token: string): Record<string, string> => ({ 'content-type': 'application/json', authorization: `Bearer ${token}` });

/**
 * Measures for as long as it takes until something is answered.
 *
 * @throws Error when any request was not answered with 200, or with errors
 */
export async function measure(target: Target, { connections, seconds }: Load): Promise<Measurement> {
  const { name, url, token, body } = target;
  const latencies_ms: number[] = [];
  const faults: string[] = [];
  const result = await autocannon({
    url: `${url}/graphql`,
    connections,
    duration: seconds,
    sampleInt: SAMPLE_MS,
    requests: [{ method: 'POST', setupRequest: (request) => ({ ...request, headers: headersOf(token()), body: body() }) }],
    verifyBody: (answer) => {
      if (!String(answer).includes('"errors":')) return true;
      faults.push(String(answer));
      return false;
    },
    // its own histogram knows whole milliseconds only
    setupClient: (client) => void client.on('response', (_status, _bytes, latency_ms) => latencies_ms.push(latency_ms)),
  });
  const failed = result.non2xx + result.errors + result.timeouts + faults.length;
  if (failed) throw new Error(`${name}: ${failed} requests failed, ${latencies_ms.length} were answered. ${faults[0] ?? ''}`);
  if (!latencies_ms.length && seconds > LONGEST_S) throw new Error(`${name}: nothing was answered in ${seconds} s.`);
  if (!latencies_ms.length) return measure(target, { connections, seconds: 4 * seconds });
  return { requests_per_second: latencies_ms.length / result.duration, latencies_ms };
}
