import { randomFillSync } from 'node:crypto';
import { encodeTime, monotonicFactory } from 'ulid';
import { type PastTime, currentPast } from './past';

const bytes = new Uint8Array(4_096);
let used = bytes.length;

/** One random byte as a fraction from 0 to below 1. Bytes are drawn 4,096 at a time, which costs a hundredth per byte. */
function random(): number {
  if (used === bytes.length) {
    randomFillSync(bytes);
    used = 0;
  }
  return (bytes[used++] ?? 0) / 256;
}

const next = monotonicFactory(random);

/** A new ULID in upper case. ULIDs of one process are ascending. */
export const newId = (): string => currentPast()?.newId() ?? next();

/** Times of the past for one series of acts. Its ULIDs are ascending. */
export class PastTimes {
  readonly #next = monotonicFactory(random);

  /** @param at_ms since 1970, not before an earlier one */
  at(at_ms: number): PastTime {
    return { at_ms, newId: () => this.#next(at_ms) };
  }
}

/** A new ULID of this time, for rows that are written later. ULIDs of one millisecond have no order. @param at_ms since 1970 */
export function newIdAt(at_ms: number): string {
  let id = encodeTime(at_ms, TIME_LENGTH);
  for (let length = 0; length < RANDOM_LENGTH; length += 1) id += ALPHABET[Math.floor(random() * ALPHABET.length)];
  return id;
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME_LENGTH = 10;
const RANDOM_LENGTH = 16;

/** The lowest ULID of this time: a bound for the ids of rows that are at least as new. @param at_ms since 1970 */
export const lowestIdAt = (at_ms: number): string =>
  encodeTime(Math.max(at_ms, 0), TIME_LENGTH) + '0'.repeat(RANDOM_LENGTH);

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i;
const INTEGER = /^[1-9]\d{0,18}$/;
const LARGEST_INTEGER = 9_223_372_036_854_775_807n;

/** The ULID as it is stored: trimmed and in upper case. Undefined for any other text, which callers treat as not found. */
export const ulidOf = (id: string): string | undefined =>
  isText(id) && ULID.test(id.trim()) ? id.trim().toUpperCase() : undefined;

/** The trimmed id when it is an integer from 1 to 2^63 - 1, such as the id of a product; otherwise undefined. */
export const integerIdOf = (id: string): string | undefined =>
  isText(id) && INTEGER.test(id.trim()) && BigInt(id) <= LARGEST_INTEGER ? id.trim() : undefined;

/** A ULID as it is stored, and any other id unchanged, so that ids from clients can be compared. */
export const storedId = (id: string): string => ulidOf(id) ?? id;

/** A caller in JavaScript may pass any value. */
const isText = (id: unknown): boolean => typeof id === 'string';
