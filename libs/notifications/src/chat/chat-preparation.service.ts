import { Database, byKey, newId, sql, tenant, where } from '@das/platform';
import { Injectable, Logger } from '@nestjs/common';
import { ChannelAddresses } from '../channels/channel-addresses';
import { ChatChannel } from '../channels/chat-channel';
import { ChatMessage, SUMMARY, TEST } from '../messages/chat-message';
import type { ChatQueue, Claim } from '../messages/chat-queue';
import { ChatWriter } from '../messages/chat-writer';
import { chatBody } from './chat-body';
import { ChatContents } from './chat-contents.service';
import { countsOf } from './counts-of';

/** A claimed message with everything that its attempt needs. */
export interface PreparedMessage {
  claim: Claim;
  message: ChatMessage;
  /** Undefined when it cannot be decrypted. */
  url: string | undefined;
  body: string;
}

interface StartedMessage {
  claim: Claim;
  message: ChatMessage;
  channel: ChatChannel;
}

/** A message that waits, with the counts of a summary. */
type WaitingMessage = Pick<ChatMessage, 'data' | 'id' | 'kind'>;

/** When more messages wait for a channel, they become one. */
const MAX_WAITING = 30;

/** Loads claimed messages of the current tenant for their attempts, and makes what they say. */
@Injectable()
export class ChatPreparation {
  private readonly log = new Logger(ChatPreparation.name);

  constructor(
    private readonly db: Database,
    private readonly writer: ChatWriter,
    private readonly addresses: ChannelAddresses,
    private readonly contents: ChatContents,
  ) {}

  get queue(): ChatQueue {
    return this.writer.queue;
  }

  /** @returns the messages to send now; the turns of the others have ended */
  async prepare(claims: Claim[]): Promise<PreparedMessage[]> {
    const started = await this.db.transaction(() => this.start(claims));
    const prepared = await Promise.all(started.map((each) => this.prepared(each)));
    return prepared.flatMap((each) => each ?? []);
  }

  /** Locks the channels, so that none is paused meanwhile, and marks their messages as `delivering`. */
  private async start(claims: Claim[]): Promise<StartedMessage[]> {
    const channels = byKey(await this.lockChannels(claims), 'id');
    const valid = await this.writer.queue.lockHeld(claims);
    const held = claims.filter(({ channel_id }) => valid.has(channel_id));
    const messages = byKey(await this.db.rowsOf(ChatMessage).lockMany(held.map(({ id }) => id)), 'id');
    const started: StartedMessage[] = [];
    for (const claim of held) {
      const [channel, message] = [channels.get(claim.channel_id), messages.get(claim.id)];
      const next = channel && message && (await this.next(channel, message));
      if (channel && next) started.push({ claim, message: next, channel });
      else await this.skip(claim, message);
    }
    await this.mark(started);
    return started;
  }

  /** The message to send: the given one, or a summary of all that wait. Undefined when the channel is inactive. */
  private async next(channel: ChatChannel, message: ChatMessage): Promise<ChatMessage | undefined> {
    if (message.ended_at !== null) return undefined;
    if (message.kind === TEST) return message;
    if (!channel.active) return undefined;
    const waiting = await this.waiting(channel.id);
    return waiting.length > MAX_WAITING ? this.summary(channel, waiting) : message;
  }

  private waiting(channel_id: string): Promise<WaitingMessage[]> {
    return this.db.run<WaitingMessage>(sql`
      select id, kind, case when kind = ${SUMMARY} then data else '{}' end as data from chat_messages
       where ${tenant} and channel_id = ${channel_id} and status in ('pending', 'retrying', 'delivering') and ended_at is null and kind <> ${TEST}
       order by id`);
  }

  private async summary({ id: channel_id }: ChatChannel, waiting: WaitingMessage[]): Promise<ChatMessage> {
    const now = new Date().toISOString();
    await this.writer.drop(waiting, 'summarized');
    const [summary] = await this.writer.add([
      {
        id: newId(),
        channel_id,
        kind: SUMMARY,
        resource_type: 'chat_channel',
        resource_id: channel_id,
        data: { counts: countsOf(waiting) },
        first_event_at: now,
        occurred_at: now,
      },
    ]);
    if (!summary) throw new Error('The summary was not stored.');
    return summary;
  }

  /** Ends a turn without an attempt. Messages of an inactive channel are kept for a time. */
  private async skip(claim: Claim, message: ChatMessage | undefined): Promise<void> {
    if (!message || message.ended_at !== null) await this.writer.queue.remove([claim]);
    else if (message.status === 'paused') await this.writer.dropOld(claim.channel_id);
    else await this.writer.pause({ ids: [message.id] });
    await this.writer.queue.release([{ ...claim, pause_s: 0 }]);
  }

  private async mark(started: StartedMessage[]): Promise<void> {
    if (!started.length) return;
    const ids = started.map(({ message }) => message.id);
    await this.db.run(
      sql`update chat_messages set status = 'delivering', next_attempt_at = null where ${tenant} and id = any(${ids})`,
    );
  }

  /** Undefined when what the message is about was deleted. */
  private async prepared({ claim, message, channel }: StartedMessage): Promise<PreparedMessage | undefined> {
    const content = await this.contents.content(message);
    if (!content) {
      await this.db.transaction(async () => {
        if (!(await this.writer.queue.lockHeld([claim])).size) return;
        await this.writer.drop([message], 'not_available');
        await this.writer.queue.release([claim]);
      });
      return undefined;
    }
    const url = await this.addresses.open(channel.id);
    if (url === undefined) this.log.error(`The address of chat channel ${channel.id} cannot be decrypted.`);
    return { claim: { ...claim, id: message.id }, message, url, body: chatBody(channel.kind, content) };
  }

  private lockChannels(claims: Claim[]): Promise<ChatChannel[]> {
    const rows = this.db.rowsOf(ChatChannel);
    const ids = claims.map(({ channel_id }) => channel_id);
    return this.db.run<ChatChannel>(
      sql`${rows.select(rows.columns, where.isOneOfKeys('id', ids))} order by id for share`,
    );
  }
}
