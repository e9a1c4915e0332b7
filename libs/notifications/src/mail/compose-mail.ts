import MailComposer from 'nodemailer/lib/mail-composer';
import { encodeWord } from 'nodemailer/lib/mime-funcs';
import type { Block } from './blocks';
import { oneLine } from './clean-text';
import { htmlBody } from './html-body';
import type { Mailbox } from './mail-options';
import { textBody } from './text-body';

/** A mail before it is encoded. */
export interface Mail {
  /** The id of its `EmailDelivery`. */
  id: string;
  from: Mailbox;
  to: Mailbox;
  subject: string;
  blocks: readonly Block[];
  /** The request that it is about: its mails form one conversation. */
  request_id?: string | undefined;
  /** The address that ends mails of its kind; absent in mandatory kinds and tests. */
  unsubscribe_url?: string | undefined;
  /** The moment of the attempt. */
  date: Date;
}

/** A mail as the server receives it. */
export interface ComposedMail {
  id: string;
  /** Plain addresses. */
  envelope: { from: string; to: string };
  message: Buffer;
}

const domainOf = ({ address }: Mailbox): string => address.slice(address.lastIndexOf('@') + 1);

/** The `Message-ID` of a mail, the same in every attempt. */
export const messageIdOf = (id: string, from: Mailbox): string => `<${id}@${domainOf(from)}>`;

/**
 * Encodes a mail. The library receives texts and addresses only: no attachment, no path or address to read, no custom transport. It may
 * read neither files nor addresses.
 */
export async function composeMail(mail: Mail): Promise<ComposedMail> {
  const { id, from, to, subject, blocks, request_id, unsubscribe_url, date } = mail;
  const thread = request_id && `<request-${request_id}@${domainOf(from)}>`;
  const composer = new MailComposer({
    disableFileAccess: true,
    disableUrlAccess: true,
    from: { name: displayName(from.name), address: from.address },
    to: { name: displayName(to.name), address: to.address },
    subject: encodedSubject(subject),
    messageId: messageIdOf(id, from),
    date,
    ...(thread && { inReplyTo: thread, references: thread }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe_url && {
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribe_url}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    text: textBody(blocks),
    html: htmlBody(subject, blocks),
    textEncoding: 'quoted-printable',
  });
  return { id, envelope: { from: from.address, to: to.address }, message: await composer.compile().build() };
}

const ENCODED_WORD = '=?';

/** A name that looks like an encoded word would be decoded by some readers even in quotes. */
const displayName = (name: string): string => oneLine(name).replaceAll(ENCODED_WORD, '= ?');

const MAX_WORD = 52;

/** The library passes text that looks like an encoded word on as it is: encoded here, it appears as these letters. */
function encodedSubject(subject: string): string {
  const line = oneLine(subject);
  return line.includes(ENCODED_WORD) ? encodeWord(line, 'Q', MAX_WORD) : line;
}
