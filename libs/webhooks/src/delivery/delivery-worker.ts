import { type Listening, Worker } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { WebhookBell } from '../webhook-bell';
import { WebhookOptions } from '../webhook-options';
import { DeliveryQueue } from './delivery-queue';
import type { FinishedCall } from './delivery-records';
import type { Job } from './due-deliveries';
import { Sender } from './sender';

/**
 * Delivers what is due. Calls run beside the work; what they came to is gathered and written by the work itself, so that a
 * worker needs few connections, however many receivers it waits for.
 */
@Injectable()
export class DeliveryWorker extends Worker {
  private readonly calls = new Set<Promise<void>>();
  private finished: FinishedCall[] = [];
  private listening?: Listening;

  constructor(
    private readonly bell: WebhookBell,
    private readonly queue: DeliveryQueue,
    private readonly sender: Sender,
    private readonly options: WebhookOptions,
  ) {
    super(options.poll_ms);
  }

  override start(): void {
    this.listening ??= this.bell.listen(() => this.wake());
    super.start();
  }

  /** No new call begins; those under way end, and what they came to is written. */
  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    await this.listening?.end();
    await Promise.all(this.calls);
    await this.recordFinished();
  }

  protected async work(): Promise<boolean> {
    const isRecorded = await this.recordFinished();
    const jobs = await this.queue.claim(this.options.most_calls - this.calls.size);
    for (const job of jobs) {
      const call = this.call(job).finally(() => this.calls.delete(call));
      this.calls.add(call);
    }
    return isRecorded && (jobs.length > 0 || this.finished.length > 0);
  }

  private async call(job: Job): Promise<void> {
    const started_at = new Date();
    const attempt = await this.sender.send(job, started_at);
    this.finished.push({ tenant_id: job.tenant_id, job, attempt, started_at });
    this.wake();
  }

  /** @returns whether all of it is written; what is not, is tried again after a pause */
  private async recordFinished(): Promise<boolean> {
    const unwritten = await this.queue.record(this.finished.splice(0));
    this.finished.push(...unwritten);
    return unwritten.length === 0;
  }
}
