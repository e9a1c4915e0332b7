import type { Client } from 'pg';
import type { TestTenant } from './gateway';
import { listPage } from './list-walks';
import type { WrittenList } from './written-lists';

const EPOCH = '1970-01-01 00:00:00';

/** What a client of the loop knows of a row. */
interface Known {
  id: string;
  version: number;
  text: string | null;
  is_deleted: boolean;
}

/** A row of the database, live or deleted, with the moment of its last change. */
interface Stored extends Known {
  /** Changed before the moment that was asked for. */
  is_settled: boolean;
  /** Changed since the loop began. */
  is_later: boolean;
}

/** A client that keeps a copy of a list by deltas. */
export class DeltaLoop {
  /** `syncedTo` of the first walk. */
  began = EPOCH;
  /** `syncedTo` of the last completed walk. */
  synced_to = EPOCH;
  readonly copy = new Map<string, Known>();

  constructor(
    private readonly tenant: Pick<TestTenant, 'graphql'>,
    private readonly written: WrittenList,
  ) {}

  /**
   * One completed walk. Its pages are small, so that changes happen between them.
   *
   * @param begun runs after the first page, with `syncedTo`
   * @returns the versions of rows that came twice
   */
  async sync(begun: (synced_to: string) => Promise<unknown>): Promise<string[]> {
    const { list, text } = this.written;
    const isFirst = this.synced_to === EPOCH;
    const args = `first: 7, filter: { updated_from: "${this.synced_to}" }${isFirst ? '' : ', include_deleted: true'}`;
    const seen: string[] = [];
    let after: string | null = null;
    let synced_to: string | undefined;
    for (;;) {
      const page = await listPage(this.tenant, list, { args, after, fields: `id version deleted_at text: ${text}` });
      const rows = page.data as unknown as (Omit<Known, 'is_deleted'> & { deleted_at: string | null })[];
      for (const { deleted_at, ...row } of rows) {
        seen.push(`${row.id}, version ${row.version}`);
        this.apply({ ...row, is_deleted: deleted_at !== null });
      }
      const { endCursor, hasMorePages, syncedTo } = page.paginatorInfo;
      if (synced_to === undefined) await begun(syncedTo as string);
      synced_to ??= syncedTo as string;
      expect(syncedTo).toBe(synced_to);
      if (!hasMorePages) break;
      after = endCursor;
    }
    if (isFirst) this.began = synced_to;
    this.synced_to = synced_to;
    return seen.filter((row, index) => seen.indexOf(row) !== index);
  }

  private apply(row: Known): void {
    const known = this.copy.get(row.id);
    if (!known || known.version <= row.version) this.copy.set(row.id, row);
  }
}

/**
 * Compares a copy with the rows of the database: those that changed last before `syncedTo` must be equal. A row that was deleted before the
 * loop began may be absent.
 *
 * @returns the number of compared rows, and the rows that differ
 */
export async function compared(
  admin: Client,
  tenant_id: string,
  written: WrittenList,
  { copy, synced_to, began }: DeltaLoop,
): Promise<{ settled: number; losses: string[] }> {
  const { rows } = await admin.query<Stored>(
    `with row as (${rowsOf(written)})
     select id, version, text, is_deleted, changed_at < $2::timestamp at time zone 'UTC' as is_settled,
            changed_at >= $3::timestamp at time zone 'UTC' as is_later from row`,
    [tenant_id, synced_to, began],
  );
  const settled = rows.filter(({ id, is_settled, is_deleted, is_later }) => {
    const mayBeAbsent = is_deleted && !is_later;
    return is_settled && (copy.has(id) || !mayBeAbsent);
  });
  const of = ({ id, version, text, is_deleted }: Known): string => JSON.stringify({ id, version, text, is_deleted });
  const losses = settled.flatMap((row) => {
    const known = copy.get(row.id);
    return known && of(known) === of(row) ? [] : [`${written.list}: ${of(row)} is ${known ? of(known) : 'absent'}`];
  });
  const ids = new Set(rows.map(({ id }) => id));
  const rolledBack = [...copy.keys()].filter((id) => !ids.has(id)).map((id) => `${written.list}: ${id} is not stored`);
  return { settled: settled.length, losses: [...losses, ...rolledBack] };
}

function rowsOf({ table, tombstones, text }: WrittenList): string {
  const isDeleted = tombstones ? 'false' : 'deleted_at is not null';
  const live = `select id::text, version, ${text} as text, ${isDeleted} as is_deleted, updated_at as changed_at from ${table} where tenant_id = $1`;
  if (!tombstones) return live;
  return `${live} union all select id::text, (last_values->>'version')::integer + 1, last_values->>'${text}', true, deleted_at from ${tombstones} where tenant_id = $1`;
}
