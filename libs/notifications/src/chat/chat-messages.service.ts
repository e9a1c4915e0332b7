import { Audit } from '@das/audit';
import { ApprovalRequest } from '@das/approval-requests';
import {
  Database,
  EVERYTHING,
  NotFound,
  type Page,
  type PageSelection,
  byKey,
  loadBatched,
  newId,
  refuseOtherVersion,
  where,
} from '@das/platform';
import { Injectable } from '@nestjs/common';
import { CHANNEL } from '../administration/channels.service';
import { ChannelAddresses } from '../channels/channel-addresses';
import type { ChatMessagesArguments } from '../channels/channel-inputs';
import { ChatChannel } from '../channels/chat-channel';
import { ChatMessage, TEST } from '../messages/chat-message';
import { ChatWriter } from '../messages/chat-writer';
import { requestName } from '../texts/request-name';
import { chatTitle } from './chat-title';

/** Lists the messages of channels, and sends tests. */
@Injectable()
export class ChatMessages {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly addresses: ChannelAddresses,
    private readonly writer: ChatWriter,
  ) {}

  /** A page of a channel's messages, newest first; empty for a channel that is absent. */
  list({ channel_id, ...page }: ChatMessagesArguments, wants: PageSelection = EVERYTHING): Promise<Page<ChatMessage>> {
    const condition = where.references('channel_id', channel_id) ?? where.never;
    const walk = { list: 'chat_messages', filter: { channel_id } };
    const orderBy = [{ column: 'id', order: 'DESC' as const }];
    return this.db.rowsOf(ChatMessage).page({ ...page, wants, where: condition, orderBy, walk });
  }

  /** The title that a message would have now. */
  async title(message: ChatMessage): Promise<string> {
    const { resource_type, resource_id } = message;
    const request = resource_type === 'approval_request' ? await this.request(resource_id) : undefined;
    return chatTitle(message, request && requestName(request));
  }

  /**
   * Sends a test to a channel, also to an inactive one, on the same path as other messages.
   *
   * @throws NotFound, or Refused when the address of the channel may not be called
   * @throws VersionConflict when the caller expected another version of the channel
   */
  async sendTest(id: string, expected_version?: number): Promise<ChatMessage> {
    const channel = await this.db.rowsOf(ChatChannel).get(id);
    refuseOtherVersion(channel, expected_version, CHANNEL);
    const url = await this.addresses.open(channel.id);
    if (url !== undefined) await this.addresses.check(url);
    return this.db.transaction(async () => {
      const held = await this.db.rowsOf(ChatChannel).findForShare(channel.id);
      if (!held) throw new NotFound(ChatChannel.name, channel.id);
      refuseOtherVersion(held, expected_version, CHANNEL);
      const now = new Date().toISOString();
      const about = { resource_type: 'chat_channel', resource_id: held.id, first_event_at: now, occurred_at: now };
      const [message] = await this.writer.add([{ id: newId(), channel_id: held.id, kind: TEST, data: {}, ...about }]);
      if (!message) throw new Error('The test was not stored.');
      await this.audit.record('chat_channel.tested', {
        before: held,
        after: held,
        metadata: { message_id: message.id },
      });
      return message;
    });
  }

  private request(id: string): Promise<ApprovalRequest | undefined> {
    return loadBatched('requests of chat messages', id, async (ids) =>
      byKey(await this.db.rowsOf(ApprovalRequest).list({ where: where.isOneOfKeys('id', ids) }), 'id'),
    );
  }
}
