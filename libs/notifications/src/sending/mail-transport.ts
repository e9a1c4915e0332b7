import type { ComposedMail } from '../mail/compose-mail';
import type { Attempt } from './attempt';

/** Where mails go. */
export interface MailTransport {
  /** @param mail makes the mail when its turn has come, with the time of the attempt */
  send(mail: () => Promise<ComposedMail>): Promise<Attempt>;
  /** Called when the process ends. */
  end(): void;
}
