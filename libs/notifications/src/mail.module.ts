import { ApprovalLevelsModule } from '@das/approval-levels';
import { ApprovalRequestsModule, TimersModule } from '@das/approval-requests';
import { AuditModule } from '@das/audit';
import { EventsModule } from '@das/events';
import { Workers } from '@das/platform';
import { TenantsModule } from '@das/tenants';
import { type DynamicModule, Module } from '@nestjs/common';
import { DigestContents } from './digest/digest-contents.service';
import { Digests } from './digest/digests.service';
import { HeldMails } from './digest/held-mails.service';
import { MailOptions, PublicUrl } from './mail/mail-options';
import { RequestBlocks } from './mail/request-blocks.service';
import { DefaultPreferences } from './preferences/defaults.service';
import { Preferences } from './preferences/preferences.service';
import { EmailQueue } from './queue/email-queue';
import { EmailWriter } from './queue/email-writer';
import { Emails } from './queue/emails.service';
import { MailRetention } from './queue/mail-retention';
import { Addresses } from './sending/addresses.service';
import { EmailLists } from './sending/email-lists.service';
import { FiledMails } from './sending/filed-mails.service';
import { FileTransport } from './sending/file-transport';
import { HourLimit } from './queue/hour-limit';
import { MailContents } from './sending/mail-contents.service';
import { MailPreparation } from './sending/mail-preparation.service';
import { MailRecorder } from './sending/mail-recorder';
import type { MailTransport } from './sending/mail-transport';
import { MAIL_TRANSPORT, MailWorker } from './sending/mail.worker';
import { NotificationBlocks } from './sending/notification-blocks.service';
import { SmtpTransport } from './sending/smtp-transport';
import { ActDetails } from './texts/act-details.service';
import { NotificationTexts } from './texts/notification-texts.service';
import { Staleness } from './texts/staleness.service';
import { Unsubscribe } from './unsubscribe/unsubscribe.service';

const EXPORTED = [
  Addresses,
  DefaultPreferences,
  EmailLists,
  Emails,
  FiledMails,
  MailRetention,
  MailWorker,
  NotificationTexts,
  Preferences,
  Unsubscribe,
];

/** Preferences, and e-mail. */
@Module({})
export class MailModule {
  constructor(workers: Workers, mails: MailWorker, preferences: Preferences, digests: Digests) {
    workers.register(mails);
    preferences.onChange(() => digests.scheduleAgain());
  }

  static forRoot(options: MailOptions, public_url: PublicUrl): DynamicModule {
    const configured = [
      { provide: MailOptions, useValue: options },
      { provide: PublicUrl, useValue: public_url },
      { provide: MAIL_TRANSPORT, useValue: transportOf(options) },
    ];
    return {
      module: MailModule,
      imports: [ApprovalLevelsModule, ApprovalRequestsModule, AuditModule, EventsModule, TenantsModule, TimersModule],
      providers: [
        ...configured,
        ...EXPORTED,
        ActDetails,
        DigestContents,
        Digests,
        EmailQueue,
        EmailWriter,
        HeldMails,
        HourLimit,
        MailContents,
        MailPreparation,
        MailRecorder,
        NotificationBlocks,
        RequestBlocks,
        Staleness,
      ],
      exports: [...EXPORTED, MailOptions, PublicUrl],
    };
  }
}

function transportOf(options: MailOptions): MailTransport | null {
  const { transport } = options;
  if (!transport) return null;
  return transport.kind === 'smtp' ? new SmtpTransport(transport, options) : new FileTransport(transport);
}
