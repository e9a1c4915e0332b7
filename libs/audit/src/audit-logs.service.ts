import {
  type Condition,
  Database,
  EVERYTHING,
  type Order,
  type Page,
  type PageRequest,
  type PageSelection,
  ValidationFailed,
  byKey,
  loadBatched,
  pageWindow,
  sql,
  storedId,
  tenant,
  where,
} from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { AuditedResource } from './audit';
import { AUDIT_RESULTS, AuditEntry } from './audit-entry';
import type { AuditLogFilterInput, AuditLogsArguments } from './audit-log-inputs';

type Filter = AuditLogFilterInput | null | undefined;

/** A request for a page by cursor. */
export interface AuditLogsAfter {
  /** Entries per page; null is the default of 15. */
  first?: number | null;
  /** `next` of the previous page; null for the first page. */
  cursor?: string | null;
}

/** A page of the log, newest first. */
export interface AuditLogsCursorPage {
  data: AuditEntry[];
  /** Maximum number of entries on the page. */
  per_page: number;
  /** Cursor of the next page; null on the last page. */
  next: string | null;
}

/** An entry in the hash chain. */
export interface AuditLink {
  seq: string;
  hash: string;
  /** Empty for the first entry; null when the entry before is missing. */
  previous_hash: string | null;
  /** The text that the hash covers, as it is stored. */
  payload: string;
}

const NEWEST_FIRST: Order[] = [{ column: 'seq', order: 'DESC' }];
const OLDEST_FIRST: Order[] = [{ column: 'seq', order: 'ASC' }];
const NUMBER = /^[1-9]\d{0,17}$/;

/** Reads the audit log, newest first. */
@Injectable()
export class AuditLogsService {
  constructor(private readonly db: Database) {}

  /** Pages by number. New entries shift the pages, so a reader may see an entry twice. */
  list({ filter, ...page }: AuditLogsArguments, wants: PageSelection = EVERYTHING): Promise<Page<AuditEntry>> {
    return this.page(filter, { ...page, wants });
  }

  /**
   * A page of a walk. `after` may also be the number of an entry, as the cursor of {@link listAfter}.
   *
   * @throws ValidationFailed for a cursor that is not valid for this filter
   */
  walk(filter: Filter, { first, after }: Pick<PageRequest, 'after' | 'first'>): Promise<Page<AuditEntry>> {
    const seq = after && NUMBER.test(after) ? after : undefined;
    return this.page(filter, { first, after: seq ? '' : after }, seq);
  }

  /** The entries of a resource, oldest first. @param readable a condition on the entries that the reader may see */
  history({ type, id }: AuditedResource, page: PageRequest, readable?: Condition): Promise<Page<AuditEntry>> {
    const condition = where.all([where.equals('resource_type', type), where.equals('resource_id', id), readable]);
    return this.db.rowsOf(AuditEntry).page({
      ...page,
      where: condition,
      orderBy: OLDEST_FIRST,
      walk: { list: 'history', filter: { type, id } },
    });
  }

  /**
   * Pages by cursor. A client that follows the cursor receives every older entry once, even while new entries are written.
   *
   * @throws ValidationFailed for a malformed cursor
   * @throws PageRefused when `first` is negative or above the maximum
   */
  async listAfter(filter: Filter, { first, cursor }: AuditLogsAfter = {}): Promise<AuditLogsCursorPage> {
    if (cursor && !NUMBER.test(cursor)) throw new ValidationFailed([{ path: ['cursor'], rule: 'in' }]);
    const { perPage } = pageWindow({ first }, this.db.max_first);
    const wants = { rows: true, total: false, more: true };
    const { data, paginatorInfo } = await this.page(filter, { first: perPage, wants }, cursor);
    return { data, per_page: perPage, next: paginatorInfo.hasMorePages ? (data.at(-1)?.seq ?? null) : null };
  }

  /** @param before only entries with a smaller number */
  private page(
    filter: Filter,
    page: PageRequest & { wants?: PageSelection },
    before?: string | null,
  ): Promise<Page<AuditEntry>> {
    const older: Condition | undefined = before ? (bind) => `seq < ${bind(before)}` : undefined;
    const condition = where.all([matching(filter), older]);
    const walk = { list: 'audit_logs', filter };
    return this.db.rowsOf(AuditEntry).page({ ...page, where: condition, orderBy: NEWEST_FIRST, walk });
  }

  /** The links of entries, loaded in one batch with those of other entries. Undefined for an entry that does not exist. */
  linkOf(seq: string): Promise<AuditLink | undefined> {
    return loadBatched('links of audit entries', seq, async (seqs) => {
      const before = seqs.map((each) => String(Number(each) - 1));
      const rows = await this.db.run<{ seq: string; hash: string; payload: string | null }>(sql`
        select seq, hash, case when seq = any(${seqs}) then payload end as payload from audit_logs where ${tenant} and seq = any(${[...seqs, ...before]})`);
      const hashes = new Map(rows.map((row) => [row.seq, row.hash]));
      const previousOf = (of: string): string | null =>
        of === '1' ? '' : (hashes.get(String(Number(of) - 1)) ?? null);
      const links = rows.flatMap(({ payload, ...row }) =>
        payload === null ? [] : [{ ...row, payload, previous_hash: previousOf(row.seq) }],
      );
      return byKey<AuditLink>(links, 'seq');
    });
  }
}

/** A known result is literal SQL, because the planner uses the partial index on unsuccessful entries only with a literal. */
function hasResult(result: string | undefined): Condition | undefined {
  const known = AUDIT_RESULTS.find((each) => each === result);
  return known ? sql.raw(`result = '${known}'`) : where.equals('result', result);
}

/** Ids are compared in their stored form, and other values in lower case. */
function matching(filter: Filter): Condition | undefined {
  const { action, actor_id, resource_type, resource_id, result, from, to, ip, seq_from, seq_to } = filter ?? {};
  const actor = actor_id && storedId(actor_id);
  return where.all([
    where.equals('action', action?.toLowerCase()),
    where.any([where.equals('actor_user_id', actor), where.equals('actor_api_key_id', actor)]),
    where.equals('resource_type', resource_type?.toLowerCase()),
    where.equals('resource_id', resource_id && storedId(resource_id)),
    hasResult(result?.toLowerCase()),
    where.atLeast('occurred_at', from),
    where.upToSecond('occurred_at', to),
    where.equals('ip', ip?.toLowerCase()),
    where.atLeast('seq', seq_from),
    where.atMost('seq', seq_to),
  ]);
}
