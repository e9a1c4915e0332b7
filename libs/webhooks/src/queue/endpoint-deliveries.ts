import { Database, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { SigningSecrets } from '../endpoints/signing-secrets';
import { DeliveryQueue } from './delivery-queue';
import { EndpointFailureCounts } from './endpoint-failure-counts';

type ResumedDelivery = { id: string; endpoint_id: string };

/**
 * Pauses, resumes and ends the waiting deliveries of an endpoint. Callers must lock the endpoint, as all writers of deliveries do, so
 * that no new delivery is missed. An attempt in progress reads the endpoint again when it ends.
 */
@Injectable()
export class EndpointDeliveries {
  constructor(
    private readonly db: Database,
    private readonly queue: DeliveryQueue,
    private readonly failures: EndpointFailureCounts,
    private readonly secrets: SigningSecrets,
  ) {}

  async pause(endpoint_id: string): Promise<void> {
    const statement = sql`
      update webhook_deliveries set status = 'paused', next_attempt_at = null
       where ${tenant} and endpoint_id = ${endpoint_id} and status in ('pending', 'retrying')`;
    await Promise.all([this.db.run(statement), this.queue.removeUnclaimed(endpoint_id)]);
  }

  /** For a deleted endpoint: ends its waiting deliveries as `exhausted` and removes its secrets. */
  async discard(endpoint_id: string): Promise<void> {
    const statement = sql`
      update webhook_deliveries set status = 'exhausted', last_error = 'endpoint_deleted', next_attempt_at = null
       where ${tenant} and endpoint_id = ${endpoint_id} and status in ('pending', 'delivering', 'retrying', 'paused')`;
    await Promise.all([
      this.db.run(statement),
      this.secrets.removeAll(endpoint_id),
      this.failures.reset([endpoint_id]),
      this.queue.removeOfEndpoint(endpoint_id),
    ]);
  }

  /** Makes all paused deliveries due now, and resets the endpoint's failure count. */
  async resume(endpoint_id: string): Promise<void> {
    const statement = sql`
      update webhook_deliveries set status = case when attempts = 0 then 'pending' else 'retrying' end, next_attempt_at = now()
       where ${tenant} and endpoint_id = ${endpoint_id} and status = 'paused' returning id, endpoint_id`;
    const [resumed] = await Promise.all([this.db.run<ResumedDelivery>(statement), this.failures.reset([endpoint_id])]);
    await this.queue.add(resumed);
  }
}
