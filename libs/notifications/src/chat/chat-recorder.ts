import { Database, PRESENT, presentPlus, sql, tenant } from '@das/platform';
import { type Attempt, type Outcome, WebhookOptions, deliveryOutcome } from '@das/webhooks';
import { Injectable } from '@nestjs/common';
import { FailedChannels } from '../administration/failed-channels';
import { ChatChannel } from '../channels/chat-channel';
import { TEST } from '../messages/chat-message';
import { ChatWriter } from '../messages/chat-writer';
import type { PreparedMessage } from './chat-preparation.service';
import { pauseAfter } from './pause-after';

/** An attempt that has ended and is not recorded yet. */
export interface FinishedMessage {
  message: PreparedMessage;
  attempt: Attempt;
  /** `performance.now()` at its start. */
  started_ms: number;
}

type JudgedMessage = FinishedMessage & { outcome: Outcome };

const GONE = [404, 410];

/** Records attempts of the current tenant, with what follows for messages and channels. */
@Injectable()
export class ChatRecorder {
  constructor(
    private readonly db: Database,
    private readonly writer: ChatWriter,
    private readonly failed: FailedChannels,
    private readonly options: WebhookOptions,
  ) {}

  /**
   * A channel is disabled before its messages are written, and each step is one transaction: if the process dies in between, the lease ends
   * and the message is sent again.
   */
  async record(finished: FinishedMessage[]): Promise<void> {
    for (const { message, attempt } of finished)
      if (attempt.status_code !== null && GONE.includes(attempt.status_code))
        await this.failed.disable(message.claim.channel_id, `The receiver answered ${attempt.status_code}.`);
    for (const id of await this.write(finished)) await this.failed.disableFailing(id);
  }

  /** Attempts whose claims are no longer valid change nothing. @returns the ids of channels that have failed too often and for too long */
  private write(finished: FinishedMessage[]): Promise<string[]> {
    return this.db.transaction(async () => {
      const active = await this.lockActive(finished);
      const held = await this.writer.queue.lockHeld(finished.map(({ message }) => message.claim));
      const judged = finished
        .filter(({ message }) => held.has(message.claim.channel_id))
        .map((each) => ({ ...each, outcome: this.outcomeOf(each, active) }));
      if (!judged.length) return [];
      await this.writeMessages(judged);
      await this.queueAgain(judged);
      return this.endTurns(judged);
    });
  }

  private outcomeOf({ message: { claim, message }, attempt }: FinishedMessage, active: Set<string>): Outcome {
    const isActive = message.kind === TEST || active.has(claim.channel_id);
    return deliveryOutcome(attempt, { attempts: message.attempts + 1, isActive }, this.options.retry_seconds);
  }

  private async writeMessages(judged: JudgedMessage[]): Promise<void> {
    const ids = judged.map(({ message }) => message.message.id);
    const [statuses, delays] = [judged.map(({ outcome }) => outcome.status), judged.map(waitOf)];
    const [codes, errors] = [
      judged.map(({ attempt }) => attempt.status_code),
      judged.map(({ attempt }) => attempt.error),
    ];
    await this.db.run(sql`
      update chat_messages m
         set status = done.status, attempts = m.attempts + 1, last_status_code = done.status_code, last_error = done.error, last_attempt_at = now(),
             next_attempt_at = ${presentPlus('done.delay_s')},
             paused_at = case when done.status = 'paused' then ${PRESENT} end,
             delivered_at = case when done.status = 'delivered' then ${PRESENT} end,
             ended_at = case when done.status in ('delivered', 'exhausted') then ${PRESENT} end
        from unnest(${ids}::text[], ${statuses}::text[], ${codes}::integer[], ${errors}::text[], ${delays}::float8[])
          as done(id, status, status_code, error, delay_s)
       where ${tenant.of('m')} and m.id = done.id`);
    const numberOf = (status: string): number => statuses.filter((each) => each === status).length;
    this.writer.measure('sent', numberOf('delivered'));
    this.writer.measure('retried', numberOf('retrying'));
    this.writer.measure('failed', numberOf('exhausted'));
  }

  private async queueAgain(judged: JudgedMessage[]): Promise<void> {
    const ofStatus = (...statuses: string[]) => judged.filter(({ outcome }) => statuses.includes(outcome.status));
    const retries = ofStatus('retrying').map((each) => ({ ...each.message.claim, delay_s: waitOf(each) ?? 0 }));
    await Promise.all([
      this.writer.queue.schedule(retries),
      this.writer.queue.remove(ofStatus('delivered', 'exhausted').map(({ message }) => message.claim)),
      this.writer.schedulePaused(ofStatus('paused').map(({ message }) => message.claim)),
    ]);
  }

  private async endTurns(judged: JudgedMessage[]): Promise<string[]> {
    const now_ms = performance.now();
    const ended = judged.map(({ message: { claim }, attempt, started_ms }) => ({
      channel_id: claim.channel_id,
      pause_s: pauseAfter(attempt, (now_ms - started_ms) / 1_000),
    }));
    await this.writer.queue.release(ended);
    const channelsOf = (isFailed: boolean): string[] =>
      judged
        .filter(({ attempt }) => (attempt.error !== null) === isFailed)
        .map(({ message }) => message.claim.channel_id);
    await this.writer.queue.resetFailures(channelsOf(false));
    const { disable_after_failures: failures, disable_after_ms: lasting_ms } = this.options;
    return this.writer.queue.addFailures(channelsOf(true), { failures, lasting_ms });
  }

  private async lockActive(finished: FinishedMessage[]): Promise<Set<string>> {
    const ids = finished.map(({ message }) => message.claim.channel_id);
    const rows = this.db.rowsOf(ChatChannel).select('id, active', (bind) => `id = any(${bind(ids)})`);
    const channels = await this.db.run<Pick<ChatChannel, 'active' | 'id'>>(sql`${rows} order by id for share`);
    return new Set(channels.filter(({ active }) => active).map(({ id }) => id));
  }
}

/** Seconds until a message is sent again: the pause of its channel at least. Null when it is not. */
const waitOf = ({ attempt, outcome: { delay_s } }: JudgedMessage): number | null =>
  delay_s === null ? null : Math.max(delay_s, pauseAfter(attempt, 0));
