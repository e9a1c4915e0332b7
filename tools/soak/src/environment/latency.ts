import type { SoakRun } from './soak-run';

export interface Latency {
  requests: number;
  p50_ms: number;
  p95_ms: number;
}

const CLIENTS = 40;
const CREATE = 'mutation { createApprovalRequest(input: { customer_name: "Latency" }) { id } }';
const LIST = '{ approvalRequests(first: 20) { data { id status created_by { name } opportunities { id } } } }';
const QUERIES = [LIST, '{ products(first: 20) { data { id category { code } } } }', LIST, CREATE];

/** Response times of requests of 40 concurrent clients with one key: three lists for each creation. */
export class LatencyMeasurement {
  private readonly times: number[] = [];

  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  /** Measures for some seconds more. @throws Error at a response with errors */
  async measure(seconds: number, { signal }: SoakRun): Promise<void> {
    const ends_at = performance.now() + seconds * 1_000;
    const client = async (): Promise<void> => {
      for (let index = 0; performance.now() < ends_at; index += 1) {
        signal.throwIfAborted();
        await this.ask(QUERIES[index % QUERIES.length] as string);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
  }

  get latency(): Latency {
    const times = this.times.toSorted((one, other) => one - other);
    const at = (share: number): number => Math.round(times[Math.floor(times.length * share)] ?? 0);
    return { requests: times.length, p50_ms: at(0.5), p95_ms: at(0.95) };
  }

  private async ask(query: string): Promise<void> {
    const headers = { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' };
    const began = performance.now();
    const response = await fetch(`${this.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
    const text = await response.text();
    if (!response.ok || text.includes('"errors"'))
      throw new Error(`An unexpected response: ${response.status} ${text}`);
    this.times.push(performance.now() - began);
  }
}
