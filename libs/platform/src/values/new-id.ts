import { randomFillSync } from 'node:crypto';
import { monotonicFactory } from 'ulid';

const bytes = new Uint8Array(4_096);
let used = bytes.length;

/** One random byte as a fraction; they are drawn many at a time, which costs a hundredth. */
function random(): number {
  if (used === bytes.length) {
    randomFillSync(bytes);
    used = 0;
  }
  return (bytes[used++] ?? 0) / 256;
}

const next = monotonicFactory(random);

/** A new ULID, upper case; those that one process makes ascend. */
export const newId = (): string => next();

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i;
const INTEGER = /^[1-9]\d{0,18}$/;
const LARGEST_INTEGER = 9_223_372_036_854_775_807n;

/** The ULID as it is stored, or undefined for what is none: such an id is simply not found. */
export const ulidOf = (id: string): string | undefined => (isText(id) && ULID.test(id.trim()) ? id.trim().toUpperCase() : undefined);

/** The same for the integer ids of products. */
export const integerIdOf = (id: string): string | undefined => (isText(id) && INTEGER.test(id.trim()) && BigInt(id) <= LARGEST_INTEGER ? id.trim() : undefined);

/** A ULID as it is stored; what can be none stays as it is, so that ids can be compared however clients write them. */
export const storedId = (id: string): string => ulidOf(id) ?? id;

/** A caller that the compiler does not check may pass any value. */
const isText = (id: unknown): boolean => typeof id === 'string';
