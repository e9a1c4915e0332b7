import { ApprovalRequestsModule } from '@das/approval-requests';
import { EventsModule } from '@das/events';
import { Workers } from '@das/platform';
import { TenantsModule } from '@das/tenants';
import { Module } from '@nestjs/common';
import { NearEnds } from './endings/near-ends.service';
import { NearEndsWorker } from './endings/near-ends.worker';
import { InboxMarksService } from './inbox/inbox-marks.service';
import { InboxService } from './inbox/inbox.service';
import { NotificationRetention } from './inbox/notification-retention';
import { NewsReader } from './reading/news-reader.service';
import { NewsWorker } from './reading/news.worker';
import { NotificationWriter } from './reading/notification-writer';
import { RecipientsService } from './reading/recipients.service';
import { NotificationTexts } from './texts/notification-texts.service';

/** Notifications of people, for the application that runs the workers and serves the inbox. */
@Module({
  imports: [ApprovalRequestsModule, EventsModule, TenantsModule],
  providers: [
    InboxMarksService,
    InboxService,
    NearEnds,
    NearEndsWorker,
    NewsReader,
    NewsWorker,
    NotificationRetention,
    NotificationTexts,
    NotificationWriter,
    RecipientsService,
  ],
  exports: [InboxMarksService, InboxService, NearEnds, NewsReader, NotificationRetention, NotificationTexts],
})
export class NotificationsModule {
  constructor(workers: Workers, news: NewsWorker, ends: NearEndsWorker) {
    workers.register(news);
    workers.register(ends);
  }
}
