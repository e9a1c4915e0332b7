import {
  type Condition,
  Database,
  EVERYTHING,
  type Order,
  type Page,
  type PageRequest,
  type PageSelection,
  ValidationFailed,
  pageWindow,
  sql,
  storedId,
  where,
} from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { AuditedResource } from './audit';
import { AUDIT_RESULTS, AuditEntry } from './audit-entry';
import type { AuditLogFilterInput, AuditLogsArguments } from './audit-log-inputs';

type Filter = AuditLogFilterInput | null | undefined;

/** Where a list goes on, and how long a piece of it is. */
export interface AuditLogsAfter {
  first?: number | null;
  /** What came with the entries before. */
  cursor?: string | null;
}

/** A piece of the log, newest first. */
export interface AuditLogsCursorPage {
  data: AuditEntry[];
  /** Entries that a piece may have. */
  per_page: number;
  /** For the entries that follow; null when there are none. */
  next: string | null;
}

const NEWEST_FIRST: Order[] = [{ column: 'seq', order: 'DESC' }];
const OLDEST_FIRST: Order[] = [{ column: 'seq', order: 'ASC' }];
const NUMBER = /^[1-9]\d{0,17}$/;

/** Reads the audit log, newest first. */
@Injectable()
export class AuditLogsService {
  constructor(private readonly db: Database) {}

  /** Pages by number: entries that arrive in between move them. */
  list({ filter, ...page }: AuditLogsArguments, wants: PageSelection = EVERYTHING): Promise<Page<AuditEntry>> {
    return this.db.rowsOf(AuditEntry).page({ ...page, wants, where: matching(filter), orderBy: NEWEST_FIRST });
  }

  /** What happened to a resource, oldest first. */
  history({ type, id }: AuditedResource, page: PageRequest): Promise<Page<AuditEntry>> {
    const condition = where.all([where.equals('resource_type', type), where.equals('resource_id', id)]);
    return this.db.rowsOf(AuditEntry).page({ ...page, wants: EVERYTHING, where: condition, orderBy: OLDEST_FIRST });
  }

  /**
   * Pieces by cursor: whoever follows it sees every older entry once, whatever is written meanwhile.
   *
   * @throws ValidationFailed for a cursor that never was one
   * @throws PageRefused
   */
  async listAfter(filter: Filter, { first, cursor }: AuditLogsAfter = {}): Promise<AuditLogsCursorPage> {
    if (cursor && !NUMBER.test(cursor)) throw new ValidationFailed([{ path: ['cursor'], rule: 'in' }]);
    const { perPage } = pageWindow({ first }, this.db.max_first);
    const older: Condition | undefined = cursor ? (bind) => `seq < ${bind(cursor)}` : undefined;
    const wants = { rows: true, total: false, more: true };
    const { data, paginatorInfo } = await this.db
      .rowsOf(AuditEntry)
      .page({ first: perPage, wants, where: where.all([matching(filter), older]), orderBy: NEWEST_FIRST });
    return { data, per_page: perPage, next: paginatorInfo.hasMorePages ? (data.at(-1)?.seq ?? null) : null };
  }
}

/** The word is written out: the index has only what is no success, and a bound value might be one. */
function hasResult(result: string | undefined): Condition | undefined {
  const known = AUDIT_RESULTS.find((each) => each === result);
  return known ? sql.raw(`result = '${known}'`) : where.equals('result', result);
}

/** Ids come in either case, other words in lower case. */
function matching(filter: Filter): Condition | undefined {
  const { action, actor_id, resource_type, resource_id, result, from, to } = filter ?? {};
  const actor = actor_id && storedId(actor_id);
  return where.all([
    where.equals('action', action?.toLowerCase()),
    where.any([where.equals('actor_user_id', actor), where.equals('actor_api_key_id', actor)]),
    where.equals('resource_type', resource_type?.toLowerCase()),
    where.equals('resource_id', resource_id && storedId(resource_id)),
    hasResult(result?.toLowerCase()),
    where.atLeast('occurred_at', from),
    where.upToSecond('occurred_at', to),
  ]);
}
