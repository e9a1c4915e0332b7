import type { RestBody } from '../../api/rest';

export type Entry = RestBody<'/v2/audit-logs'>['data'][number];

/** The actor of an entry. */
export interface Actor {
  name: string;
  kind: string;
  /** The id by which entries are filtered: that of the key, else that of the person. */
  id: string | undefined;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

export function actorOf({ actor }: Pick<Entry, 'actor'>): Actor {
  const { name, kind, user_id, api_key_id } = (actor ?? {}) as Record<string, unknown>;
  return { name: textOf(name) ?? '–', kind: textOf(kind) ?? '', id: textOf(api_key_id) ?? textOf(user_id) };
}

/** A changed field with its values as texts; null for an absent one. */
export interface Change {
  field: string;
  before: string | null;
  after: string | null;
}

const shown = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
};

/** The changes `{field: [before, after]}` as rows. */
export const changesOf = ({ changes }: Pick<Entry, 'changes'>): Change[] =>
  Object.entries((changes ?? {}) as Record<string, unknown>).map(([field, values]) => {
    const [before, after] = Array.isArray(values) ? (values as unknown[]) : [undefined, values];
    return { field, before: shown(before), after: shown(after) };
  });

/** The cursor in the address of the next page. */
export const cursorOf = (next: string | null): string | undefined =>
  next === null ? undefined : (new URL(next, 'http://localhost').searchParams.get('cursor') ?? undefined);
