import { Setting } from '@das/platform';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { AreDelays, IsMailbox, IsPublicUrl, IsSmtpUrl, Needs } from './setting-rules';

const MAX_SETTLE_S = 300;
const MAX_DAYS = 365;

/** Settings of e-mail, and the address that links in it begin with. */
export class MailSettings {
  @Setting({
    description:
      'The address at which people reach the service, with which links in mails begin. Needed for e-mail. The embedded default has its own address.',
    example: 'https://discounts.example.com',
  })
  @IsOptional()
  @IsPublicUrl()
  DAS_PUBLIC_URL?: string;

  @Setting({
    description:
      'The mail server: smtp:// for a connection that STARTTLS secures, or smtps://. Without it no e-mail is sent; the embedded default writes mails to DAS_DATA_DIR/mail.',
    example: 'smtp://user:password@mail.example.com:587',
  })
  @IsOptional()
  @IsSmtpUrl()
  @Needs('DAS_PUBLIC_URL')
  @Needs('DAS_MAIL_FROM')
  DAS_SMTP_URL?: string;

  @Setting({
    description:
      'required: mails leave only over TLS with a valid certificate. auto: without TLS when the server offers none. A password is never sent without TLS.',
  })
  @IsIn(['required', 'auto'])
  DAS_SMTP_TLS: 'required' | 'auto' = 'required';

  @Setting({
    description: 'The sender of mails: one mailbox. Needed for e-mail.',
    example: '"Discounts" <discounts@example.com>',
  })
  @IsOptional()
  @IsMailbox()
  DAS_MAIL_FROM?: string;

  @Setting({ description: 'Seconds that a mail waits before its first attempt: what ends meanwhile causes none.' })
  @IsInt()
  @Min(0)
  @Max(MAX_SETTLE_S)
  DAS_MAIL_SETTLE_SECONDS = 10;

  @Setting({ description: 'Seconds to wait after each failed attempt of a mail. After the last one it has failed.' })
  @AreDelays()
  DAS_MAIL_RETRY_SECONDS = '60,300,900,3600,7200,14400,28800,30000';

  @Setting({ description: 'Days that mails and chat messages are kept after their end.' })
  @IsInt()
  @Min(1)
  @Max(MAX_DAYS)
  DAS_MAIL_KEEP_DAYS = 30;
}
