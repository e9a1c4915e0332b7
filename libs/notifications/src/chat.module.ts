import { ApprovalLevelsModule } from '@das/approval-levels';
import { ApprovalRequestsModule } from '@das/approval-requests';
import { AuditModule } from '@das/audit';
import { EventsModule } from '@das/events';
import { Workers } from '@das/platform';
import { TenantsModule } from '@das/tenants';
import { type DynamicModule, Module } from '@nestjs/common';
import { ChannelsService } from './administration/channels.service';
import { FailedChannels } from './administration/failed-channels';
import { ChannelAddresses } from './channels/channel-addresses';
import { ChatContents } from './chat/chat-contents.service';
import { ChatMessages } from './chat/chat-messages.service';
import { ChatPreparation } from './chat/chat-preparation.service';
import { ChatRecorder } from './chat/chat-recorder';
import { ChatSender } from './chat/chat-sender';
import { ChatWorker } from './chat/chat.worker';
import { RequestBlocks } from './mail/request-blocks.service';
import { ChatQueue } from './messages/chat-queue';
import { ChatRetention } from './messages/chat-retention';
import { ChatWriter } from './messages/chat-writer';

const EXPORTED = [ChannelsService, ChatMessages, ChatRetention, ChatWorker, ChatWriter];

/** Chat channels, and the worker that sends messages to them. */
@Module({})
export class ChatModule {
  constructor(workers: Workers, messages: ChatWorker) {
    workers.register(messages);
  }

  /** @param webhooks the module whose rules on addresses and retries hold; @param mail the module with the public address */
  static forRoot(webhooks: DynamicModule, mail: DynamicModule): DynamicModule {
    return {
      module: ChatModule,
      imports: [webhooks, mail, ApprovalLevelsModule, ApprovalRequestsModule, AuditModule, EventsModule, TenantsModule],
      providers: [
        ...EXPORTED,
        ChannelAddresses,
        ChatContents,
        ChatPreparation,
        ChatQueue,
        ChatRecorder,
        ChatSender,
        FailedChannels,
        RequestBlocks,
      ],
      exports: EXPORTED,
    };
  }
}
