// Notifications of people: kinds, inbox, and the reader of events that writes them.
export { NearEnds } from './endings/near-ends.service';
export { InboxMarksService, NotificationsChanged } from './inbox/inbox-marks.service';
export { InboxService } from './inbox/inbox.service';
export { Inbox, Notification, type NotificationData, NotificationMark } from './inbox/notification';
export {
  MarkNotificationsArguments,
  NotificationFilterInput,
  NotificationsArguments,
} from './inbox/notification-inputs';
export { type NotificationDays, NotificationRetention } from './inbox/notification-retention';
export { type KindName, NOTIFICATION_KINDS, NotificationKind, type NotificationMode, PREFERRED_KINDS } from './kinds';
export { NotificationsModule } from './notifications.module';
export { NewsReader } from './reading/news-reader.service';
export { type NotificationText, NotificationTexts } from './texts/notification-texts.service';
