import { createHash } from 'node:crypto';
import { ValidationFailed } from '../errors/errors';
import type { CursorSigner } from '../signing/cursor-signer';
import { givenMembers } from '../values/present-members';
import type { Position, SortKey } from './lists/keyset';

/** What the cursors of a list are valid for. */
export interface ListWalk {
  /** The name of the list. It must not change, because cursors do not expire. */
  list: string;
  /** What the client filters by. A cursor of another filter is refused. */
  filter?: object | null;
  /** The start of a delta: the changes since then, in their order unless the client gives another one. */
  updated_from?: string | null;
}

/** The start of a delta, the same on all its pages. */
export interface DeltaStart {
  /** A whole second: no change that commits later has an earlier `updated_at`. */
  synced_to: string;
  /** The moment of the first page; later changes belong to the next delta. Null in an order of the client. */
  ends_at: string | null;
}

/** A cursor that was read. */
export interface ListCursor {
  position: Position;
  /** Identifies the whole values, when the position is cut. */
  digest?: string;
  start?: DeltaStart;
}

/** An array, because names would make cursors longer. */
type Content = [
  values: (string | null)[],
  cut: number | null,
  digest: string | null,
  synced_to?: string,
  ends_at?: string | null,
];

/** What a cursor is bound to: the list, the filter and the order. */
export const boundTo = ({ list, filter }: ListWalk, keys: SortKey[]): unknown[] => [
  list,
  canonical(filter ?? {}),
  keys.map(({ column, isDescending, nulls }) => [column, isDescending, nulls ?? null]),
];

/** @throws ValidationFailed for a cursor that was changed, or belongs to another list, tenant, filter or order */
export function readCursor(signer: CursorSigner, after: string, bound: unknown[]): ListCursor {
  const content = signer.open(after, bound);
  if (content === undefined) throw new ValidationFailed([{ path: ['after'], rule: 'in' }]);
  const [values, cut, digest, synced_to, ends_at = null] = JSON.parse(content) as Content;
  return {
    position: { values, ...(cut !== null && { cut }) },
    ...(digest !== null && { digest }),
    ...(synced_to !== undefined && { start: { synced_to, ends_at } }),
  };
}

/**
 * The cursor after a row with these values of the sort keys. Texts that do not fit are cut; the digest then tells whether the row still has
 * the values.
 */
export function writeCursor(
  signer: CursorSigner,
  values: (string | null)[],
  { bound, start }: { bound: unknown[]; start?: DeltaStart },
): string {
  const rest: [string, string | null] | [] = start ? [start.synced_to, start.ends_at] : [];
  const write = (content: Content): string | undefined => signer.sign(JSON.stringify(content), bound);
  const cursor = write([values, null, null, ...rest]);
  if (cursor !== undefined) return cursor;
  const short = values.map((value) => value && [...value].slice(0, KEPT).join(''));
  const cut = values.findIndex((value, at) => value !== short[at]);
  return write([short, cut, digestOf(values), ...rest]) ?? tooLong();
}

/** Characters that are kept of each text: with them the keys of every list fit. */
const KEPT = 30;

function tooLong(): never {
  throw new Error('The sort keys of this list do not fit into a cursor.');
}

/** Identifies the values of a position. */
export const digestOf = (values: (string | null)[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest().subarray(0, 12).toString('base64url');

/** The filter in a form that depends neither on the order of members nor on members that do not filter. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(givenMembers(value)).filter(([, member]) => member !== '');
  return Object.fromEntries(
    members.sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, member]) => [name, canonical(member)]),
  );
}
