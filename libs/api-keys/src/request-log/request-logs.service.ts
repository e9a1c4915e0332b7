import {
  type Condition,
  Database,
  EVERYTHING,
  type Order,
  type Page,
  type PageSelection,
  ValidationFailed,
  lowestIdAt,
  where,
} from '@das/platform';
import { Injectable } from '@nestjs/common';
import { storedCode } from './logged-request';
import { RequestLog } from './request-log';
import type { RequestLogFilterInput, RequestLogsArguments } from './request-log-inputs';

type Filter = RequestLogFilterInput | null | undefined;

const LIST = 'request_logs';
const NEWEST_FIRST: Order[] = [{ column: 'id', order: 'DESC' }];
const SECOND_MS = 1_000;

/** Reads the request log, newest first. */
@Injectable()
export class RequestLogsService {
  constructor(private readonly db: Database) {}

  /**
   * A page of the log. A client that follows `endCursor` receives every older request once, while new ones are stored.
   *
   * @throws ValidationFailed for a cursor of another list, tenant or filter
   * @throws PageRefused when `first` is negative or above the maximum
   */
  async list(
    { filter, first, after }: RequestLogsArguments,
    wants: PageSelection = EVERYTHING,
  ): Promise<Page<RequestLog>> {
    const bound = [LIST, membersOf(filter)];
    const older = after ? before(this.positionOf(after, bound)) : undefined;
    const rows = this.db.rowsOf(RequestLog);
    const [page, total] = await Promise.all([
      rows.page({
        first,
        wants: { rows: true, total: false, more: true },
        where: where.all([matching(filter), older]),
        orderBy: NEWEST_FIRST,
      }),
      wants.total ? rows.count(matching(filter)) : 0,
    ]);
    const { paginatorInfo: facts, data } = page;
    const last = data.at(-1);
    const paginatorInfo = {
      ...facts,
      ...(after && { firstItem: null, lastItem: null }),
      total,
      lastPage: facts.perPage && Math.max(Math.ceil(total / facts.perPage), 1),
      endCursor: (last && this.db.cursors.sign(last.id, bound)) ?? null,
      syncedTo: null,
    };
    return { data, paginatorInfo };
  }

  private positionOf(cursor: string, bound: unknown[]): string {
    const id = this.db.cursors.open(cursor, bound);
    if (id === undefined) throw new ValidationFailed([{ path: ['after'], rule: 'in' }]);
    return id;
  }
}

const before =
  (id: string): Condition =>
  (bind) =>
    `id < ${bind(id)}`;

/** The members that have a value, in one order: equal filters have equal cursors. */
const membersOf = (filter: Filter): [string, unknown][] =>
  Object.entries(filter ?? {})
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1));

/** Times are compared through the ids, which begin with them: the log has no other order. */
function matching(filter: Filter): Condition | undefined {
  const {
    api_key_id,
    interface: used,
    operation,
    status_from,
    status_to,
    error,
    request_id,
    ip,
    from,
    to,
  } = filter ?? {};
  return where.all([
    where.references('api_key_id', api_key_id),
    where.equals('interface', used?.toLowerCase()),
    operation ? (bind) => `${bind(operation)} = any(operations)` : undefined,
    where.atLeast('status', status_from),
    where.atMost('status', status_to),
    where.equals('error', error && storedCode(error)),
    where.equals('request_id', request_id),
    where.equals('ip', ip?.toLowerCase()),
    where.atLeast('id', from && lowestIdAt(momentOf(from))),
    to ? before(lowestIdAt(momentOf(to) + SECOND_MS)) : undefined,
  ]);
}

/** @param moment `Y-m-d H:i:s` in UTC */
const momentOf = (moment: string): number => Date.parse(`${moment.replace(' ', 'T')}Z`);
