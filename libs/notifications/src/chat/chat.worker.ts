import { type TenantWorker, type Worker, byTenant } from '@das/platform';
import { WebhookOptions } from '@das/webhooks';
import { Injectable, Logger } from '@nestjs/common';
import { CHAT_METRICS } from './chat-metrics';
import { ChatPreparation, type PreparedMessage } from './chat-preparation.service';
import { ChatRecorder, type FinishedMessage } from './chat-recorder';
import { ChatSender } from './chat-sender';

/** The next turn of a channel begins a second after the last one; a little more, because the clock of the database decides. */
const TURN_MS = 1_030;

/** Sends due messages: one at a time to a channel. No transaction is open during a call. */
@Injectable()
export class ChatWorker implements Worker {
  readonly name = 'chat';
  readonly interval_ms: number;
  /** Channels to which the process sends at the same time. */
  readonly batch: number;
  readonly metrics = CHAT_METRICS;
  private readonly log = new Logger(ChatWorker.name);
  private readonly attempts = new Set<Promise<void>>();
  private finished: FinishedMessage[] = [];
  private wake = (): void => undefined;

  constructor(
    private readonly preparation: ChatPreparation,
    private readonly recorder: ChatRecorder,
    private readonly sender: ChatSender,
    private readonly options: WebhookOptions,
  ) {
    this.interval_ms = options.poll_ms;
    this.batch = options.max_concurrency;
  }

  begin(wake: () => void): void {
    this.wake = wake;
    this.preparation.queue.onAdded = wake;
  }

  /** Waits for the calls in progress, and records them. */
  async end(): Promise<void> {
    await Promise.all(this.attempts);
    await this.recordFinished();
  }

  async work(): Promise<boolean> {
    const isRecorded = await this.recordFinished();
    const claims = await this.preparation.queue.claim(this.batch - this.attempts.size, this.options.lease_ms);
    await byTenant(
      claims,
      ({ tenant_id }) => tenant_id,
      this.tenantWorker,
      async (own) => {
        for (const message of await this.preparation.prepare(own)) this.started(message);
      },
    );
    return isRecorded && (claims.length > 0 || this.finished.length > 0);
  }

  private get tenantWorker(): TenantWorker {
    return { environment: this.options.environment, name: this.name, log: this.log };
  }

  private started(message: PreparedMessage): void {
    const attempt = this.attempt(message).finally(() => this.attempts.delete(attempt));
    this.attempts.add(attempt);
  }

  private async attempt(message: PreparedMessage): Promise<void> {
    const started_ms = performance.now();
    const attempt = await this.sender.send(message);
    this.finished.push({ message, attempt, started_ms });
    this.wake();
    setTimeout(() => this.wake(), Math.max(TURN_MS - (performance.now() - started_ms), 0)).unref();
  }

  /** Attempts that cannot be recorded are recorded in a later round while their leases hold. @returns whether all were recorded */
  private async recordFinished(): Promise<boolean> {
    const failed = await byTenant(
      this.finished.splice(0),
      ({ message }) => message.claim.tenant_id,
      this.tenantWorker,
      (own) => this.recorder.record(own),
    );
    const now_ms = performance.now();
    this.finished.push(...failed.filter(({ started_ms }) => now_ms - started_ms < this.options.lease_ms));
    return !failed.length;
  }
}
