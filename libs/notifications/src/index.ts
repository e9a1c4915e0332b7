export { NotificationsModule } from './notifications.module';
export { type KindName, NOTIFICATION_KINDS, NotificationKind, type NotificationMode, PREFERRED_KINDS } from './kinds';
