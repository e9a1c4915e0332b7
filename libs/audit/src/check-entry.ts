import { createHash } from 'node:crypto';

/** Why an entry cannot be trusted. */
export type Flaw = 'missing' | 'hash' | 'changed' | 'beyond_head' | 'head' | 'checkpoint' | 'behind_checkpoint';

/** An entry with all its columns: those that clients see, and the payload that its hash covers. */
export interface StoredEntry extends Record<string, unknown> {
  seq: string;
  payload: string;
  hash: string;
}

/** The last verified entry of the chain. */
export interface Link {
  seq: number;
  hash: string;
}

export const FIRST_LINK: Link = { seq: 0, hash: '' };

/** The hash of an entry in hexadecimal digits: SHA-256 of the previous hash, as text, followed by the payload. */
export const hashAfter = (previous: string, payload: string): string =>
  createHash('sha256')
    .update(previous + payload)
    .digest('hex');

/** The reason why the entry after `previous` cannot be trusted; undefined when it can. */
export function flawOf(entry: StoredEntry, previous: Link): Flaw | undefined {
  if (Number(entry.seq) !== previous.seq + 1) return 'missing';
  if (hashAfter(previous.hash, entry.payload) !== entry.hash) return 'hash';
  return columnsMatchPayload(entry) ? undefined : 'changed';
}

const NOT_COVERED = new Set(['payload', 'hash', 'actor_user_id', 'actor_api_key_id']);

/** Whether every column has its value in the payload, and the columns for searches match the actor. */
function columnsMatchPayload({ actor_user_id, actor_api_key_id, ...entry }: StoredEntry): boolean {
  const payload = JSON.parse(entry.payload) as Record<string, unknown>;
  const columns = Object.keys(entry).filter((name) => !NOT_COVERED.has(name));
  const actor = payload['actor'] as { user_id?: string; api_key_id?: string };
  return (
    columns.length === Object.keys(payload).length &&
    columns.every(
      (name) => JSON.stringify(name === 'seq' ? Number(entry.seq) : entry[name]) === JSON.stringify(payload[name]),
    ) &&
    actor_user_id === (actor.user_id ?? null) &&
    actor_api_key_id === (actor.api_key_id ?? null)
  );
}
