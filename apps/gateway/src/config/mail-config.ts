import { MailOptions, type MailFiles, type SmtpServer } from '@das/notifications';
import { mailboxOf } from './mailbox';
import type { Settings } from './settings';
import { splitList } from './split-list';

const SUBMISSION_PORT = 587;
const TLS_PORT = 465;

/** Mail options from the settings. @throws Error without a secret key */
export function mailConfig(settings: Settings): MailOptions {
  if (!settings.DAS_SECRET_KEY) throw new Error('The service needs a secret key.');
  const from = mailboxOf(settings.DAS_MAIL_FROM ?? '');
  return new MailOptions({
    transport: transportOf(settings),
    ...(from && { from }),
    secret_key: settings.DAS_SECRET_KEY,
    previous_secret_keys: splitList(settings.DAS_SECRET_KEY_PREVIOUS ?? ''),
    environment: settings.DAS_ENVIRONMENT,
    settle_seconds: settings.DAS_MAIL_SETTLE_SECONDS,
    retry_seconds: splitList(settings.DAS_MAIL_RETRY_SECONDS).map(Number),
  });
}

function transportOf({ DAS_SMTP_URL: url, DAS_SMTP_TLS, mail_directory }: Settings): SmtpServer | MailFiles | null {
  if (url === undefined) return mail_directory === undefined ? null : { kind: 'files', directory: mail_directory };
  const { protocol, hostname, port, username, password } = new URL(url);
  const is_tls = protocol === 'smtps:';
  return {
    kind: 'smtp',
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (is_tls ? TLS_PORT : SUBMISSION_PORT),
    is_tls,
    requires_tls: DAS_SMTP_TLS === 'required',
    ...(username && { credentials: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}

const MAIL_DIRECTORY = 'DAS_CLUSTER_MAIL_DIRECTORY';

/** How the primary process of a cluster tells its workers the directory of mails, which no setting names. */
export const environmentOfMail = ({ mail_directory }: Pick<Settings, 'mail_directory'>): NodeJS.ProcessEnv => ({
  [MAIL_DIRECTORY]: mail_directory,
});

/** The directory of mails in a worker of a cluster. */
export const mailOfEnvironment = (environment: NodeJS.ProcessEnv): Pick<Settings, 'mail_directory'> => ({
  mail_directory: environment[MAIL_DIRECTORY] || undefined,
});
