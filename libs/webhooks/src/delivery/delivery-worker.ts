import type { Listener, Worker } from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { ClaimedDelivery } from './claimed-deliveries';
import type { FinishedAttempt } from './delivery-writer';
import { QUEUE_METRICS } from './queue-metrics';
import { Sender } from './sender';
import { TenantFanOut } from './tenant-fan-out';
import { WebhookOptions } from '../endpoints/webhook-options';
import { DeliveryNotifier } from '../queue/delivery-notifier';

/**
 * Sends due deliveries. Attempts run concurrently. The work loop records their results in batches, so a worker needs few database
 * connections, even when it waits for many receivers.
 */
@Injectable()
export class DeliveryWorker implements Worker {
  readonly name = 'delivery';
  readonly interval_ms: number;
  /** Calls that are in progress at the same time. */
  readonly batch: number;
  readonly metrics = QUEUE_METRICS;
  private readonly attempts = new Set<Promise<void>>();
  private finished: FinishedAttempt[] = [];
  private listener?: Listener;
  private wake = (): void => undefined;

  constructor(
    private readonly notifier: DeliveryNotifier,
    private readonly fanOut: TenantFanOut,
    private readonly sender: Sender,
    { poll_ms, max_concurrency }: WebhookOptions,
  ) {
    this.interval_ms = poll_ms;
    this.batch = max_concurrency;
  }

  begin(wake: () => void): void {
    this.wake = wake;
    this.listener = this.notifier.listen(wake);
  }

  /** Waits for the attempts in progress, and records them. */
  async end(): Promise<void> {
    await this.listener?.end();
    await Promise.all(this.attempts);
    await this.recordFinished();
  }

  async work(): Promise<boolean> {
    const isRecorded = await this.recordFinished();
    const claimed = await this.fanOut.claim(this.batch - this.attempts.size);
    for (const delivery of claimed) {
      const attempt = this.attempt(delivery).finally(() => this.attempts.delete(attempt));
      this.attempts.add(attempt);
    }
    return isRecorded && (claimed.length > 0 || this.finished.length > 0);
  }

  private async attempt(delivery: ClaimedDelivery): Promise<void> {
    const started_at = new Date();
    const attempt = await this.sender.send(delivery, started_at);
    this.finished.push({ tenant_id: delivery.tenant_id, delivery, attempt, started_at });
    this.wake();
  }

  /** @returns whether everything was recorded; the rest is retried after a pause */
  private async recordFinished(): Promise<boolean> {
    const unrecorded = await this.fanOut.record(this.finished.splice(0));
    this.finished.push(...unrecorded);
    return unrecorded.length === 0;
  }
}
