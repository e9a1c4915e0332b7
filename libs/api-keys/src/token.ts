import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** The environments of deployments. A key is valid in one of them. */
export const ENVIRONMENTS = ['staging', 'production'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const FORM = /^das_(stg|live)(ro)?_[0-9A-Za-z]{38}$/;
const MARKS: Record<Environment, string> = { staging: 'stg', production: 'live' };
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;

/** A new API key: `das_<env><ro>_`, 32 random characters (190 bits) and a checksum of all before it. */
export function newToken(environment: Environment, readOnly = false): string {
  const body = `das_${MARKS[environment]}${readOnly ? 'ro' : ''}_${randomText(RANDOM_LENGTH)}`;
  return body + checksum(body);
}

/** The reason why a text cannot be a key; undefined for a well-formed key. */
export function tokenFormatError(text: string): 'bad_format' | 'bad_checksum' | undefined {
  if (!FORM.test(text)) return 'bad_format';
  return checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH) ? undefined : 'bad_checksum';
}

/** Whether the text has the form of a key and its checksum is right. */
export const isWellFormedToken = (text: string): boolean => tokenFormatError(text) === undefined;

/** The environment of a well-formed key. */
export const environmentOf = (token: string): Environment =>
  token.startsWith(`das_${MARKS.production}`) ? 'production' : 'staging';

/** The stored form of a key: SHA-256 of the whole token, in hexadecimal digits. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The display prefix of a key: `das_live_0123…4aR`. */
export function displayPrefix(token: string): string {
  const start = token.lastIndexOf('_') + 1;
  return `${token.slice(0, start + 4)}…${token.slice(-3)}`;
}

function checksum(text: string): string {
  let remainder = crc32(text);
  let digits = '';
  while (digits.length < CHECKSUM_LENGTH) {
    digits = ALPHABET.charAt(remainder % ALPHABET.length) + digits;
    remainder = Math.floor(remainder / ALPHABET.length);
  }
  return digits;
}

/** Base62 text by rejection sampling: bytes that would favour the start of the alphabet are discarded. */
function randomText(length: number): string {
  const limit = 256 - (256 % ALPHABET.length);
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length))
      if (byte < limit && text.length < length) text += ALPHABET.charAt(byte % ALPHABET.length);
  }
  return text;
}
