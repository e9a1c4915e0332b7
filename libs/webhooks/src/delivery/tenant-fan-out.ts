import { byTenant } from '@das/platform';
import { Injectable, Logger } from '@nestjs/common';
import { ClaimedDeliveries, type ClaimedDelivery } from './claimed-deliveries';
import { DeliveryRecorder } from './delivery-recorder';
import type { FinishedAttempt } from './delivery-writer';
import { WebhookOptions } from '../endpoints/webhook-options';
import { type Claim, DeliveryQueue } from '../queue/delivery-queue';

/** Splits the work on deliveries by tenant. The part of each tenant runs in a request context of that tenant. */
@Injectable()
export class TenantFanOut {
  private readonly log = new Logger(TenantFanOut.name);

  constructor(
    private readonly queue: DeliveryQueue,
    private readonly deliveries: ClaimedDeliveries,
    private readonly recorder: DeliveryRecorder,
    private readonly options: WebhookOptions,
  ) {}

  /** Claims at most `limit` deliveries. Deliveries that cannot be loaded now are claimed again when their lease expires. */
  async claim(limit: number): Promise<ClaimedDelivery[]> {
    const claimed: ClaimedDelivery[] = [];
    const load = async (claims: Claim[]): Promise<void> => void claimed.push(...(await this.deliveries.load(claims)));
    await this.byTenant(await this.queue.claim(limit, this.options.lease_ms), load);
    return claimed;
  }

  /** @returns the attempts that could not be recorded and whose lease has not expired */
  async record(finished: FinishedAttempt[]): Promise<FinishedAttempt[]> {
    const failed = await this.byTenant(finished, (ofTenant) => this.recorder.record(ofTenant));
    return failed.filter(({ started_at }) => Date.now() - started_at.getTime() < this.options.lease_ms);
  }

  private byTenant<T extends { tenant_id: string }>(items: T[], work: (items: T[]) => Promise<void>): Promise<T[]> {
    const worker = { environment: this.options.environment, name: 'webhooks', log: this.log };
    return byTenant(items, ({ tenant_id }) => tenant_id, worker, work);
  }
}
