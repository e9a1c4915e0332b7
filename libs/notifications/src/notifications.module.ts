import { ApprovalRequestsModule } from '@das/approval-requests';
import { EventsModule } from '@das/events';
import { Workers } from '@das/platform';
import { TenantsModule } from '@das/tenants';
import { type DynamicModule, Module } from '@nestjs/common';
import { EndNotices } from './endings/end-notices.service';
import { FailedEnds } from './endings/failed-ends.service';
import { NearEnds } from './endings/near-ends.service';
import { NearEndsWorker } from './endings/near-ends.worker';
import { InboxMarksService } from './inbox/inbox-marks.service';
import { InboxService } from './inbox/inbox.service';
import { NotificationRetention } from './inbox/notification-retention';
import type { MailOptions, PublicUrl } from './mail/mail-options';
import { ChatModule } from './chat.module';
import { MailModule } from './mail.module';
import { ChatPlans } from './reading/chat-plans.service';
import { NewsReader } from './reading/news-reader.service';
import { NewsWorker } from './reading/news.worker';
import { NewsWriter } from './reading/news-writer';
import { NotificationWriter } from './reading/notification-writer';
import { RecipientsService } from './reading/recipients.service';

/** Notifications of people, for the application that runs the workers and serves the inbox. */
@Module({
  imports: [ApprovalRequestsModule, EventsModule, TenantsModule],
  providers: [
    ChatPlans,
    EndNotices,
    FailedEnds,
    InboxMarksService,
    InboxService,
    NearEnds,
    NearEndsWorker,
    NewsReader,
    NewsWorker,
    NewsWriter,
    NotificationRetention,
    NotificationWriter,
    RecipientsService,
  ],
  exports: [InboxMarksService, InboxService, NearEnds, NewsReader, NotificationRetention],
})
export class NotificationsModule {
  constructor(workers: Workers, news: NewsWorker, ends: NearEndsWorker) {
    workers.register(news);
    workers.register(ends);
  }

  /** @param webhooks the module whose rules on addresses and retries hold for chat */
  static forRoot(options: MailOptions, public_url: PublicUrl, webhooks: DynamicModule): DynamicModule {
    const mail = MailModule.forRoot(options, public_url);
    const chat = ChatModule.forRoot(webhooks, mail);
    return { module: NotificationsModule, imports: [mail, chat], exports: [mail, chat] };
  }
}
