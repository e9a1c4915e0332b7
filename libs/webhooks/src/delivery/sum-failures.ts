import { type Attempt, isTimeout } from './deliver';
import type { EndpointFailures } from '../queue/endpoint-failure-counts';

/** @param attempts in the order in which they ended */
export function sumFailures(attempts: readonly { endpoint_id: string; attempt: Attempt }[]): EndpointFailures {
  const recovered = new Set<string>();
  const failing = new Map<string, EndpointFailures['failing'][number]>();
  for (const { endpoint_id, attempt } of attempts) {
    if (attempt.error === null) {
      recovered.add(endpoint_id);
      failing.delete(endpoint_id);
    } else {
      const { failures, timed_out } = failing.get(endpoint_id) ?? { failures: 0, timed_out: false };
      failing.set(endpoint_id, { endpoint_id, failures: failures + 1, timed_out: timed_out || isTimeout(attempt) });
    }
  }
  return {
    recovered: [...recovered].sort(),
    failing: [...failing.values()].sort((a, b) => (a.endpoint_id < b.endpoint_id ? -1 : 1)),
  };
}
