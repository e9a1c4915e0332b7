import { ChannelsService, ChatChannel, ChatMessage, ChatMessages } from '@das/notifications';
import { Injectable } from '@nestjs/common';
import { type Resource, ResourceShape } from '../framework/resource-shape';
import { DELIVERY_COUNTS } from './webhooks.presenter';

export const CHAT_CHANNEL = new ResourceShape<ChatChannel>('ChatChannel', {
  columns: [
    'id',
    'name',
    'kind',
    'host',
    'kinds',
    'level_ids',
    'active',
    'disabled_reason',
    'version',
    'created_at',
    'updated_at',
  ],
  nested: { recent: DELIVERY_COUNTS },
});

export const CHAT_MESSAGE = new ResourceShape<ChatMessage>('ChatMessage', {
  columns: [
    'id',
    'channel_id',
    'kind',
    'status',
    'attempts',
    'last_status_code',
    'last_error',
    'created_at',
    'next_attempt_at',
    'delivered_at',
  ],
  computed: ['title'],
});

@Injectable()
export class ChatChannelPresenter {
  constructor(
    private readonly channels: ChannelsService,
    private readonly messages: ChatMessages,
  ) {}

  async present(channel: ChatChannel): Promise<Resource> {
    return { ...CHAT_CHANNEL.of(channel), recent: DELIVERY_COUNTS.of(await this.channels.recent(channel)) };
  }

  async presentMessage(message: ChatMessage): Promise<Resource> {
    return { ...CHAT_MESSAGE.of(message), title: await this.messages.title(message) };
  }
}
