import { ChannelsService, ChatMessages, CreateChatChannelInput, UpdateChatChannelInput } from '@das/notifications';
import { type Page, PageArguments, primaryKey } from '@das/platform';
import { Controller, Param } from '@nestjs/common';
import { Requires } from '../../http/authorization/permissions.guard';
import { expectedVersionOf } from '../framework/if-match';
import { IfMatch, InputBody, ListQuery, VersionedInputBody } from '../framework/input-params';
import { orNotFound } from '../framework/or-not-found';
import { type Resource, presentPage } from '../framework/resource-shape';
import {
  CreateOperation,
  DeleteOperation,
  GetOperation,
  ListOperation,
  RestOperation,
  UpdateOperation,
} from '../framework/rest-operation';
import { CHAT_CHANNEL, CHAT_MESSAGE, ChatChannelPresenter } from './chat-channels.presenter';

@Controller('v2/chat-channels')
export class ChatChannelsController {
  private readonly expected = expectedVersionOf('chat channel', (id) => this.channels.find(id));

  constructor(
    private readonly channels: ChannelsService,
    private readonly messages: ChatMessages,
    private readonly presenter: ChatChannelPresenter,
  ) {}

  @ListOperation(CHAT_CHANNEL, PageArguments, 'chat channels, by id ascending')
  @Requires('webhooks:manage')
  async list(@ListQuery() args: PageArguments): Promise<Page<Resource>> {
    return presentPage(await this.channels.list(args), (channel) => this.presenter.present(channel));
  }

  @CreateOperation(CHAT_CHANNEL, CreateChatChannelInput, 'a chat channel')
  @Requires('webhooks:manage')
  async create(@InputBody() input: CreateChatChannelInput): Promise<Resource> {
    return this.presenter.present(await this.channels.create(input));
  }

  @GetOperation(CHAT_CHANNEL, 'a chat channel')
  @Requires('webhooks:manage')
  async read(@Param('id') id: string): Promise<Resource> {
    return this.presenter.present(orNotFound(CHAT_CHANNEL, id, await this.channels.find(id)));
  }

  @UpdateOperation(CHAT_CHANNEL, UpdateChatChannelInput, 'a chat channel')
  @Requires('webhooks:manage')
  async update(
    @Param('id') id: string,
    @VersionedInputBody() input: UpdateChatChannelInput,
    @IfMatch() tags?: string,
  ): Promise<Resource> {
    const expected = await this.expected(id, tags, input);
    return this.presenter.present(await this.channels.update(primaryKey(id, input), input, expected));
  }

  @DeleteOperation(CHAT_CHANNEL, 'a chat channel')
  @Requires('webhooks:manage')
  async remove(@Param('id') id: string, @IfMatch() tags?: string): Promise<Resource> {
    const expected = await this.expected(id, tags);
    return this.presenter.present(orNotFound(CHAT_CHANNEL, id, await this.channels.remove(id, expected)));
  }

  @RestOperation({
    method: 'POST',
    path: ':id/test',
    id: 'chatChannelsSendTest',
    answer: { one: CHAT_MESSAGE },
    takesIfMatch: true,
    summary: 'Send a test through the same pipeline as other messages, also to an inactive channel.',
    description: 'The result appears in the list of messages.',
  })
  @Requires('webhooks:manage')
  async sendTest(@Param('id') id: string, @IfMatch() tags?: string): Promise<Resource> {
    const expected = await this.expected(id, tags);
    return this.presenter.presentMessage(await this.messages.sendTest(id, expected));
  }

  @RestOperation({
    method: 'GET',
    path: ':id/messages',
    query: PageArguments,
    answer: { list: CHAT_MESSAGE },
    summary: 'List the messages of a chat channel, newest first.',
  })
  @Requires('webhooks:manage')
  async listMessages(@Param('id') id: string, @ListQuery() args: PageArguments): Promise<Page<Resource>> {
    const { id: channel_id } = orNotFound(CHAT_CHANNEL, id, await this.channels.find(id));
    return presentPage(await this.messages.list({ ...args, channel_id }), (message) =>
      this.presenter.presentMessage(message),
    );
  }
}
