import { type Condition, type Database, type Fragment, type Statement, givenMembers, sql, where } from '@das/platform';
import { ApprovalRequest } from '../model/approval-request';
import type { ApprovalRequestFilterInput } from '../model/request-filter';
import type { QueueFacts } from './awaiting-caller';
import { idsAwaitingMe } from './awaiting-me';
import { requestsMatching } from './requests-matching';
import type { Evaluation } from './step-conditions';

/** Filters that must all match. */
export type Filters = ApprovalRequestFilterInput[];

/** The filters that are given and have a member. */
export const filtersOf = (...given: (ApprovalRequestFilterInput | null | undefined)[]): Filters =>
  given.flatMap((filter) => (filter && Object.keys(givenMembers(filter)).length ? filter : []));

interface Matching {
  where: Condition | undefined;
  wherePerRow: Condition | undefined;
  searches: boolean;
  ids: Fragment | undefined;
  among: Fragment | undefined;
}

/** The parts of a list's statement. @param queue needed for a filter on what awaits the caller */
export function matchingAll(db: Database, filters: Filters, queue?: QueueFacts): Matching {
  const searches = filters.some(
    (filter) =>
      filter.customer_name ||
      filter.customer_name_is ||
      filter.search ||
      filter.decided_by_id ||
      filter.metadata?.length,
  );
  const queued = filters.find(({ awaiting_me }) => awaiting_me);
  const all = (how: Evaluation): Condition | undefined =>
    where.all(filters.map((filter) => requestsMatching(db, filter, { how, queue })));
  return {
    where: all('by join'),
    wherePerRow: searches || queued ? all('per row') : undefined,
    searches,
    ids: filters.length === 1 ? idsAwaitingMe(db, filters[0], queue) : undefined,
    among: queued && idsAwaitingMe(db, { awaiting_me: true, awaiting_me_as: queued.awaiting_me_as }, queue),
  };
}

/**
 * The ids of the requests that match, at most so many. The materialized part makes PostgreSQL plan as for a total, but it is read only up to
 * the limit: with the limit alone PostgreSQL may scan all requests for a rare text.
 */
export function matchingIds(db: Database, filters: Filters, queue: QueueFacts | undefined, most: number): Fragment {
  const { where: condition, ids = db.rowsOf(ApprovalRequest).select('id', condition) } = matchingAll(
    db,
    filters,
    queue,
  );
  return sql.fragment`with matching as materialized (${ids}) select id from matching limit ${sql.raw(String(most))}`;
}

/** Counts the requests that match, as `total`, up to this number. */
export const countUpTo = (db: Database, filters: Filters, queue: QueueFacts | undefined, most: number): Statement =>
  sql`select count(*) as total from (${matchingIds(db, filters, queue, most)}) as some_of_them`;
