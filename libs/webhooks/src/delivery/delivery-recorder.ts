import { Database } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { type Attempt, isTimeout } from './deliver';
import { DeliveryWriter, type FinishedAttempt } from './delivery-writer';
import { FailedEndpoints } from '../administration/failed-endpoints';
import { EndpointFailureCounts, type EndpointFailures } from '../queue/endpoint-failure-counts';

const GONE = 'The receiver answered 410 Gone.';

/** Records attempts. Disables endpoints that fail for too long or answered 410. */
@Injectable()
export class DeliveryRecorder {
  constructor(
    private readonly db: Database,
    private readonly writer: DeliveryWriter,
    private readonly failures: EndpointFailureCounts,
    private readonly endpoints: FailedEndpoints,
  ) {}

  /**
   * Records attempts of the current tenant. An endpoint is disabled before its deliveries are written, and each step is one
   * transaction: if the process dies in between, the lease of the unwritten deliveries expires and they are attempted again.
   */
  async record(finished: FinishedAttempt[]): Promise<void> {
    const answered410 = finished
      .filter(({ attempt }) => attempt.status_code === 410)
      .map(({ delivery }) => delivery.endpoint_id);
    for (const id of new Set(answered410)) await this.endpoints.disable(id, GONE);
    for (const id of await this.write(finished)) await this.endpoints.disable(id, this.failures.limitText);
  }

  /** @returns the ids of endpoints that have failed too often and for too long */
  private write(finished: FinishedAttempt[]): Promise<string[]> {
    return this.db.transaction(async () => {
      const written = await this.writer.write(finished);
      if (!written.length) return [];
      const { recovered, failing } = sumFailures(
        written.map(({ delivery, attempt }) => ({ endpoint_id: delivery.endpoint_id, attempt })),
      );
      const [, overLimit] = await Promise.all([this.failures.reset(recovered), this.failures.add(failing)]);
      return overLimit;
    });
  }
}

/** @param attempts in the order in which they ended */
function sumFailures(attempts: readonly { endpoint_id: string; attempt: Attempt }[]): EndpointFailures {
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
