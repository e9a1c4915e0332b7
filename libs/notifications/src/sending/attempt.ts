import { cutLine, oneLine } from '../mail/clean-text';

/**
 * How a conversation about a mail ended. `unreachable`: the server could not be reached, or refused the log-in or the sender, so nothing is
 * wrong with the mail. `abandoned`: it did not begin, because the process ends.
 */
export type Attempt =
  | { result: 'accepted' | 'abandoned' }
  | { result: 'unreachable' | 'temporary' | 'refused_recipient' | 'refused_content'; error: string };

/** What the SMTP library says of a failure. */
export interface SmtpFailure {
  message: string;
  /** The answer of the server, if it was one. */
  responseCode?: number | false | undefined;
  /** The command that the server answered; `CONN` for the connection; `API` when nothing was sent. */
  command?: string | undefined;
  /** The kind of failure: `ECONNECTION` when the connection had ended. */
  code?: string | undefined;
}

const MAX_ERROR = 300;
const PERMANENT = 500;

export const errorText = (message: string): string => cutLine(oneLine(message), MAX_ERROR);

/**
 * Classifies a failure.
 *
 * @param hasNamedRecipient whether the recipient was sent to the server before
 */
export function attemptOf(
  { message, responseCode, command = '', code }: SmtpFailure,
  hasNamedRecipient: boolean,
): Attempt {
  const error = errorText(message);
  const isPermanent = Number(responseCode) >= PERMANENT;
  const hadEnded = code === 'ECONNECTION'; // while the mail was composed: nothing is wrong with it
  if (command === 'API' && !hadEnded && !hasNamedRecipient) return { result: 'refused_content', error };
  if (command === 'RCPT TO' && responseCode) return { result: isPermanent ? 'refused_recipient' : 'temporary', error };
  if (command === 'DATA' && responseCode) return { result: isPermanent ? 'refused_content' : 'temporary', error };
  if (command === 'MAIL FROM' && responseCode) return { result: 'unreachable', error };
  return { result: hasNamedRecipient ? 'temporary' : 'unreachable', error };
}
