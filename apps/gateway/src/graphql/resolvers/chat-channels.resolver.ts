import {
  ChannelsService,
  ChatChannel,
  ChatChannelInput,
  ChatMessage,
  ChatMessages,
  ChatMessagesArguments,
  type CreateChatChannelInput,
} from '@das/notifications';
import { type Page, type PageSelection, SelectedPage, primaryKey } from '@das/platform';
import { DeliveryCounts } from '@das/webhooks';
import { Args, ID, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Requires } from '../../http/authorization/permissions.guard';
import { ExpectedVersionArgument } from './expected-version-argument';
import { ChatMessagePaginator } from './paginators';

@Resolver(() => ChatChannel)
export class ChatChannelsResolver {
  constructor(
    private readonly channels: ChannelsService,
    private readonly messages: ChatMessages,
  ) {}

  @Query(() => ChatChannel, { nullable: true, description: 'Null when it is absent.' })
  @Requires('webhooks:manage')
  chatChannel(@Args('id', { type: () => ID }) id: string): Promise<ChatChannel | null> {
    return this.channels.find(id);
  }

  @Query(() => [ChatChannel], { description: 'The chat channels of the tenant, by id ascending.' })
  @Requires('webhooks:manage')
  chatChannels(): Promise<ChatChannel[]> {
    return this.channels.all();
  }

  @ResolveField(() => DeliveryCounts)
  recent(channel: ChatChannel): Promise<DeliveryCounts> {
    return this.channels.recent(channel);
  }

  @Mutation(() => ChatChannel, { nullable: true, description: 'Creates a chat channel: at most 20 in a tenant.' })
  @Requires('webhooks:manage')
  createChatChannel(
    @Args('input', { type: () => ChatChannelInput }) input: CreateChatChannelInput,
  ): Promise<ChatChannel> {
    return this.channels.create(input);
  }

  @Mutation(() => ChatChannel, { nullable: true, description: 'Changes a chat channel. Absent fields are unchanged.' })
  @Requires('webhooks:manage')
  updateChatChannel(
    @Args('id', { type: () => ID, nullable: true }) id: string | null,
    @Args('input', { type: () => ChatChannelInput }) input: object, // checked by the service, after the version
  ): Promise<ChatChannel> {
    return this.channels.update(primaryKey(id, input), input);
  }

  @Mutation(() => ChatChannel, {
    nullable: true,
    description: 'Drops the messages that wait. Returns the channel as it last was; null when it is absent.',
  })
  @Requires('webhooks:manage')
  deleteChatChannel(
    @Args('id', { type: () => ID }) id: string,
    @ExpectedVersionArgument() expected_version?: number | null,
  ): Promise<ChatChannel | null> {
    return this.channels.remove(id, expected_version);
  }

  @Mutation(() => ChatMessage, {
    nullable: true,
    description: 'Sends a test through the same pipeline as other messages, also to an inactive channel.',
  })
  @Requires('webhooks:manage')
  sendTestChatMessage(@Args('id', { type: () => ID }) id: string): Promise<ChatMessage> {
    return this.messages.sendTest(id);
  }
}

@Resolver(() => ChatMessage)
export class ChatMessagesResolver {
  constructor(private readonly messages: ChatMessages) {}

  @Query(() => ChatMessagePaginator, {
    description: 'The messages of a chat channel, newest first; none when it is absent.',
  })
  @Requires('webhooks:manage')
  chatMessages(@Args() args: ChatMessagesArguments, @SelectedPage() wants: PageSelection): Promise<Page<ChatMessage>> {
    return this.messages.list(args, wants);
  }

  @ResolveField(() => String, { description: 'As it would be sent now.' })
  title(message: ChatMessage): Promise<string> {
    return this.messages.title(message);
  }
}
