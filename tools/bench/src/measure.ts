import autocannon from 'autocannon';
import type { Target } from './start-targets';
import { requestBody, requestHeaders } from './the-request';

/** What one target did in one round. */
export interface Measurement {
  requests_per_second: number;
  /** Of every answer. */
  latencies_ms: number[];
}

export const CONNECTIONS = 20;
const SAMPLE_MS = 100; // how exactly a measurement ends

/** @throws Error when any request was not answered with 200 */
export async function measure({ name, url }: Target, token: string, seconds: number): Promise<Measurement> {
  const latencies_ms: number[] = [];
  const result = await autocannon({
    url: `${url}/graphql`,
    method: 'POST',
    headers: requestHeaders(token),
    body: requestBody,
    connections: CONNECTIONS,
    duration: seconds,
    sampleInt: SAMPLE_MS,
    // its own histogram knows whole milliseconds only
    setupClient: (client) => void client.on('response', (_status, _bytes, latency_ms) => latencies_ms.push(latency_ms)),
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed || !latencies_ms.length) throw new Error(`${name}: ${failed} requests failed, ${latencies_ms.length} were answered.`);
  return { requests_per_second: latencies_ms.length / result.duration, latencies_ms };
}
