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
export { ChannelsService } from './administration/channels.service';
export { SEALED_ADDRESSES } from './channels/channel-addresses';
export {
  ChatChannelInput,
  ChatMessagesArguments,
  CreateChatChannelInput,
  UpdateChatChannelInput,
} from './channels/channel-inputs';
export { ChatAddress, ChatChannel } from './channels/chat-channel';
export { ChatMessages } from './chat/chat-messages.service';
export { ChatWorker } from './chat/chat.worker';
export { NOTIFICATION_RULES } from './errors';
export { ChatMessage } from './messages/chat-message';
export { ChatRetention } from './messages/chat-retention';
export { NotificationsModule } from './notifications.module';
export { NewsReader } from './reading/news-reader.service';
export { type NotificationText, NotificationTexts } from './texts/notification-texts.service';
export { MailOptions, PublicUrl, type Mailbox, type MailFiles, type SmtpServer } from './mail/mail-options';
export { DefaultPreferences } from './preferences/defaults.service';
export { NotificationDefaultsInput, NotificationPreferencesInput } from './preferences/preference-inputs';
export { DefaultsRow, PreferenceRow, RecipientRow } from './preferences/preference-rows';
export {
  EmailAddress,
  NotificationDefaults,
  NotificationPreference,
  NotificationPreferences,
  QuietHours,
} from './preferences/preference-types';
export { Preferences } from './preferences/preferences.service';
export { Emails } from './queue/emails.service';
export { EmailDelivery } from './queue/email-delivery';
export { Addresses } from './sending/addresses.service';
export { EmailFilterInput, EmailsArguments } from './sending/email-inputs';
export { EmailLists } from './sending/email-lists.service';
export { MailWorker } from './sending/mail.worker';
export { type ReadMail, readMail } from './mail/read-mail';
export { UNSUBSCRIBE_HEADERS, absentPage, askingPage, busyPage, donePage } from './unsubscribe/unsubscribe-pages';
export { type LinkOrigin, Unsubscribe } from './unsubscribe/unsubscribe.service';
export { UnsubscribeTokens } from './unsubscribe/unsubscribe-tokens';
export { MailRetention } from './queue/mail-retention';
export { type FiledMail, FiledMails } from './sending/filed-mails.service';
