import { ApprovalRequestsModule } from '@das/approval-requests';
import { Workers } from '@das/platform';
import { TenantsModule } from '@das/tenants';
import { Module } from '@nestjs/common';
import { InboxMarksService } from './inbox/inbox-marks.service';
import { InboxService } from './inbox/inbox.service';
import { NewsReader } from './reading/news-reader.service';
import { NewsWorker } from './reading/news.worker';
import { NotificationWriter } from './reading/notification-writer';
import { RecipientsService } from './reading/recipients.service';
import { NotificationTexts } from './texts/notification-texts.service';

/** Notifications of people, for the application that runs the workers and serves the inbox. */
@Module({
  imports: [ApprovalRequestsModule, TenantsModule],
  providers: [
    InboxMarksService,
    InboxService,
    NewsReader,
    NewsWorker,
    NotificationTexts,
    NotificationWriter,
    RecipientsService,
  ],
  exports: [InboxMarksService, InboxService, NewsReader, NotificationTexts],
})
export class NotificationsModule {
  constructor(workers: Workers, news: NewsWorker) {
    workers.register(news);
  }
}
