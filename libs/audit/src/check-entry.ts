import { createHash } from 'node:crypto';

/** What a log's entry was found to be wrong by. */
export type Flaw = 'missing' | 'hash' | 'changed' | 'beyond_head' | 'head' | 'checkpoint';

/** An entry as it is stored: what is shown of it, and what its hash was made of. */
export interface StoredEntry extends Record<string, unknown> {
  seq: string;
  payload: string;
  hash: string;
}

/** How far the chain has been followed. */
export interface Link {
  seq: number;
  hash: string;
}

export const FIRST_LINK: Link = { seq: 0, hash: '' };

/** The hash of an entry: SHA-256 of the previous one's hash, in hexadecimal digits, and the payload. */
export const hashAfter = (previous: string, payload: string): string =>
  createHash('sha256')
    .update(previous + payload)
    .digest('hex');

/** What is wrong with the entry that comes after `previous`, if anything. */
export function flawOf(entry: StoredEntry, previous: Link): Flaw | undefined {
  if (Number(entry.seq) !== previous.seq + 1) return 'missing';
  if (hashAfter(previous.hash, entry.payload) !== entry.hash) return 'hash';
  return showsItsPayload(entry) ? undefined : 'changed';
}

const NOT_COVERED = new Set(['payload', 'hash', 'actor_user_id', 'actor_api_key_id']);

/** Whether every column says what the payload says, and what is searched by follows from it. */
function showsItsPayload({ actor_user_id, actor_api_key_id, ...entry }: StoredEntry): boolean {
  const payload = JSON.parse(entry.payload) as Record<string, unknown>;
  const columns = Object.keys(entry).filter((name) => !NOT_COVERED.has(name));
  const actor = payload['actor'] as { user_id?: string; api_key_id?: string };
  return (
    columns.length === Object.keys(payload).length &&
    columns.every((name) => JSON.stringify(name === 'seq' ? Number(entry.seq) : entry[name]) === JSON.stringify(payload[name])) &&
    actor_user_id === (actor.user_id ?? null) &&
    actor_api_key_id === (actor.api_key_id ?? null)
  );
}
