import { Database, type Fragment, sql, tenant, where } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { ApprovalRequest } from '../model/approval-request';
import { RequestDetail } from '../model/request-detail';
import { ApprovalContextsService } from '../requests/approval-contexts.service';
import type { QueueFacts } from '../requests/awaiting-caller';
import { queueFacts } from '../requests/awaiting-me';
import { type Filters, matchingIds } from '../requests/matching-all';
import { requestsMatching } from '../requests/requests-matching';
import {
  type ExportedLine,
  type ExportedRequest,
  STORED_OF_LINE,
  STORED_OF_REQUEST,
} from '../rules/export/export-columns';

/** Requests per statement. */
const CHUNK = 500;
/** With so few matches, their ids are found by the indexes of lists, and kept. */
const FEW = 10_000;
/** With more, the requests are read in the order of their ids, and the filter is evaluated for so many of them at most before a statement ends. */
const WINDOW = 10_000;

/** A position in the requests that match. */
export interface RequestWalk {
  filters: Filters;
  queue: QueueFacts | undefined;
  /** The last id that was read. */
  after: string;
  /** The last id of the present window. */
  end: string;
  /** The greatest id at the start. */
  last: string;
  /** The ids that are left, when few requests match. */
  few: string[] | undefined;
}

/**
 * Reads many requests in the order of their ids, a statement for each 500, in no transaction. A statement begins after the last id, so the
 * cost of all is that of one pass.
 */
@Injectable()
export class RequestWalkService {
  constructor(
    private readonly db: Database,
    private readonly contexts: ApprovalContextsService,
  ) {}

  async begin(filters: Filters): Promise<RequestWalk> {
    const queue = await queueFacts(this.db, { AND: filters }, () => this.contexts.receivedDelegations());
    const newest = sql`${this.db.rowsOf(ApprovalRequest).select('id')} order by id desc limit 1`;
    const matching = sql`select id from (${matchingIds(this.db, filters, queue, FEW + 1)}) as some_of_them`;
    const [[greatest] = [], found = []] = await this.db.runAll<{ id: string }>(
      filters.length ? [newest, matching] : [newest],
    );
    const last = greatest?.id ?? '';
    const ids = found.flatMap(({ id }) => (id <= last ? id : [])).sort();
    return { filters, queue, after: '', end: '', last, few: filters.length && found.length <= FEW ? ids : undefined };
  }

  /** The next requests, at most 500 and perhaps none; null at the end. Moves the position. */
  async next(walk: RequestWalk): Promise<ExportedRequest[] | null> {
    if (walk.few) {
      const ids = walk.few.splice(0, CHUNK);
      return ids.length ? this.read(walk, where.isOneOfKeys('id', ids)) : null;
    }
    if (walk.after === walk.end) {
      if (walk.end === walk.last) return null;
      walk.end = walk.filters.length ? await this.windowEnd(walk) : walk.last;
    }
    const found = await this.read(walk, sql.fragment`id > ${walk.after} and id <= ${walk.end}`);
    walk.after = found.length < CHUNK ? walk.end : (found.at(-1)?.id ?? walk.end);
    return found;
  }

  /** The lines of these requests, in the order of the requests and of their ids. */
  lines(request_ids: string[]): Promise<ExportedLine[]> {
    const condition = where.isOneOfKeys('approval_request_id', request_ids);
    const lines = this.db.rowsOf(RequestDetail).select(STORED_OF_LINE.join(', '), condition);
    return this.db.run(sql`${lines} order by approval_request_id, id`);
  }

  private async windowEnd({ after, last }: RequestWalk): Promise<string> {
    const ids = this.db.rowsOf(ApprovalRequest).select('id', sql.fragment`id > ${after} and id <= ${last}`);
    const [end] = await this.db.run<{ id: string }>(sql`${ids} order by id offset ${WINDOW - 1}::bigint limit 1`);
    return end?.id ?? last;
  }

  /** `offset 0` keeps PostgreSQL from looking for the filter in other indexes, which would read all matches with each statement. */
  private read({ filters, queue }: RequestWalk, keys: Fragment): Promise<ExportedRequest[]> {
    const requests = this.db.rowsOf(ApprovalRequest);
    const within = requests.select(`${requests.columns}, waiting_since`, keys); // what filters refer to
    const matching =
      where.all(filters.map((filter) => requestsMatching(this.db, filter, { how: 'per row', queue }))) ??
      sql.raw('true');
    const lines = sql.fragment`(select count(*)::int from request_details line where ${tenant.of('line')} and line.approval_request_id = walked.id) as lines`;
    const columns = sql.raw(STORED_OF_REQUEST.join(', '));
    return this.db.run(
      sql`select ${columns}, ${lines} from (${within} order by id offset 0) as walked where ${matching} order by id limit ${sql.raw(`${CHUNK}`)}`,
    );
  }
}
