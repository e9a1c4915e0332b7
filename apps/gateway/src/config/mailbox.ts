import type { Mailbox } from '@das/notifications';
import { isEmail } from 'class-validator';

/** A name in quotes or of plain words, then the address in angle brackets. */
const NAMED = /^(?:"((?:[^"\\]|\\.)*)"|([^"<>@,;:\\]*))\s*<([^<>\s]+)>$/;
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** The mailbox of a text such as `discounts@example.com` or `"Discounts" <discounts@example.com>`; undefined for any other text. */
export function mailboxOf(text: string): Mailbox | undefined {
  const given = text.trim();
  if (CONTROL.test(given)) return undefined;
  const [, quoted, plain, bracketed] = NAMED.exec(given) ?? [];
  const address = bracketed ?? given;
  if (!isEmail(address, { allow_utf8_local_part: false }) || !/^[!-~]+$/.test(address)) return undefined;
  return { name: (quoted?.replace(/\\(.)/g, '$1') ?? plain ?? '').trim(), address };
}
