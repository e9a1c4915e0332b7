import { Database, NOW, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { ChatMessage } from './chat-message';
import { ChatQueue } from './chat-queue';

/** Hours for which the messages of an inactive channel are kept. */
const PAUSED_HOURS = 24;
const PAUSED_S = PAUSED_HOURS * 3_600;

/** A message that is to be sent. */
export type NewMessage = Pick<
  ChatMessage,
  'channel_id' | 'data' | 'first_event_at' | 'id' | 'kind' | 'occurred_at' | 'resource_id' | 'resource_type'
> &
  Partial<Pick<ChatMessage, 'asked_ids' | 'occurrences' | 'status'>>;

/** Why a message was not sent. */
export type DropReason = 'channel_deleted' | 'not_available' | 'summarized' | 'too_old';

type QueuedMessage = Pick<ChatMessage, 'channel_id' | 'id'>;

/** Writes messages and their places in the queue, as part of the running transaction. */
@Injectable()
export class ChatWriter {
  constructor(
    private readonly db: Database,
    readonly queue: ChatQueue,
  ) {}

  /** Adds messages, which are due now. */
  async add(messages: readonly NewMessage[]): Promise<ChatMessage[]> {
    if (!messages.length) return [];
    const rows = messages.map((message) => ({
      asked_ids: [],
      status: 'pending' as const,
      ...message,
      next_attempt_at: NOW,
    }));
    const [written] = await Promise.all([
      this.db.rowsOf(ChatMessage).insertReturning(rows),
      this.queue.schedule(messages.map(({ id, channel_id }) => ({ id, channel_id, delay_s: 0 }))),
    ]);
    return written;
  }

  /** Ends messages that are not sent, and removes them from the queue. */
  async drop(messages: readonly { id: string }[], reason: DropReason): Promise<void> {
    if (!messages.length) return;
    const ids = messages.map(({ id }) => id);
    const statement = sql`
      update chat_messages set status = 'exhausted', last_error = ${reason}, next_attempt_at = null, ended_at = now()
       where ${tenant} and id = any(${ids})`;
    await Promise.all([this.db.run(statement), this.queue.remove(messages)]);
    this.measure('dropped', messages.length);
  }

  /** Pauses waiting messages: of a channel, or those with these ids. Tests go to inactive channels, too. */
  async pause(which: { channel_id: string } | { ids: readonly string[] }): Promise<void> {
    const chosen =
      'ids' in which ? sql.fragment`id = any(${which.ids})` : sql.fragment`channel_id = ${which.channel_id}`;
    const waiting = 'ids' in which ? sql.raw(`'pending', 'retrying', 'delivering'`) : sql.raw(`'pending', 'retrying'`);
    const paused = await this.db.run<QueuedMessage>(sql`
      update chat_messages set status = 'paused', next_attempt_at = null, paused_at = now()
       where ${tenant} and ${chosen} and status in (${waiting}) and kind <> 'test' returning id, channel_id`);
    await this.schedulePaused(paused);
  }

  /** Paused messages stay in the queue until their time is over. */
  async schedulePaused(paused: readonly QueuedMessage[]): Promise<void> {
    await this.queue.schedule(paused.map((message) => ({ ...message, delay_s: PAUSED_S })));
  }

  /** Makes all paused messages of a channel due now. */
  async resume(channel_id: string): Promise<void> {
    const [resumed] = await Promise.all([
      this.db.run<QueuedMessage>(sql`
        update chat_messages set status = case when attempts = 0 then 'pending' else 'retrying' end, next_attempt_at = now(), paused_at = null
         where ${tenant} and channel_id = ${channel_id} and status = 'paused' returning id, channel_id`),
      this.queue.resetFailures([channel_id]),
    ]);
    await this.queue.schedule(resumed.map((message) => ({ ...message, delay_s: 0 })));
  }

  /** For a deleted channel: ends its waiting messages. */
  async discard(channel_id: string): Promise<void> {
    const open = await this.db.run<{ id: string }>(
      sql`select id from chat_messages where ${tenant} and channel_id = ${channel_id} and ended_at is null`,
    );
    await this.drop(open, 'channel_deleted');
    await this.queue.removeChannel(channel_id);
  }

  /** Ends messages of an inactive channel that have been paused for too long. */
  async dropOld(channel_id: string): Promise<void> {
    const old = await this.db.run<{ id: string }>(sql`
      select id from chat_messages
       where ${tenant} and channel_id = ${channel_id} and status = 'paused' and paused_at <= now() - ${PAUSED_HOURS} * interval '1 hour'`);
    await this.drop(old, 'too_old');
  }

  measure(outcome: 'dropped' | 'failed' | 'retried' | 'sent', count: number): void {
    if (count) this.db.commitHooks.afterCommit(() => this.db.measurements.emit('chat', outcome, count));
  }
}
