import { type UseQueryResult, keepPreviousData, useQuery } from '@tanstack/react-query';
import { post } from '../../api/post';
import { orderByOf } from '../../api/search';
import { inboxCountQuery } from '../../api/viewer';
import { useNewRows } from '../../ui/new-rows';
import { PER_PAGE, type Paged, pagedByApi } from '../../ui/paged';
import type { Row } from './inbox-columns';
import {
  type InboxQuery,
  type InboxQueryVariables,
  type QueryApprovalRequestsOrderByColumn,
  inboxDocument,
  inboxTotalDocument,
} from './inbox.graphql.ts';

const INTERVAL_MS = 15_000;
const NO_ROWS: Row[] = [];

/** Whose requests are shown: those of the person or those of principals. */
export const SHOWS = ['own', 'delegate'] as const;
export type Show = (typeof SHOWS)[number];

type Found = InboxQuery['approvalRequests'];

export interface Queue {
  inbox: UseQueryResult<Found>;
  filter: InboxQueryVariables['filter'];
  /** Undefined until it is counted. */
  total: number | undefined;
  /** The shown rows, which may be older than those that were found. */
  rows: readonly Row[];
  placeOf: (found: Found) => Paged<Row>;
  /** The number of new rows that are not shown yet. */
  waiting: number;
  showNew: () => void;
  hasDeadlines: boolean;
}

/** A page of the requests that await the person. */
export function useInbox({ page, order, show }: { page: number; order: string; show: Show | undefined }): Queue {
  const filter = { awaiting_me: true, ...(show && { awaiting_me_as: show }) };
  const variables = { filter, first: PER_PAGE, page, orderBy: [orderByOf<QueryApprovalRequestsOrderByColumn>(order)] };
  const inbox = useQuery({
    queryKey: ['inbox', page, order, show],
    queryFn: async ({ signal }) => (await post(inboxDocument, variables, { signal })).approvalRequests,
    placeholderData: keepPreviousData,
    refetchInterval: INTERVAL_MS,
  });
  const total = useTotal(filter, show);
  const { data = NO_ROWS, paginatorInfo } = inbox.data ?? {};
  const latest = { rows: data, hasMore: paginatorInfo?.hasMorePages ?? false };
  const view = inbox.isPlaceholderData ? undefined : `${page} ${order} ${show}`;
  const { rows, waiting, show: showNew } = useNewRows(latest, view);
  return {
    inbox,
    filter,
    total,
    rows,
    placeOf: (found) => pagedByApi({ data: rows, paginatorInfo: { currentPage: page, ...found.paginatorInfo } }, total),
    waiting,
    showNew,
    hasDeadlines: rows.some(({ due_at }) => due_at !== null),
  };
}

/** Counted apart from the rows, which would wait for it. The navigation reads the number of all every 15 s. */
function useTotal(filter: InboxQueryVariables['filter'], show: Show | undefined): number | undefined {
  const all = useQuery({ ...inboxCountQuery, refetchInterval: false });
  const some = useQuery({
    queryKey: ['inbox', 'total', show],
    queryFn: async ({ signal }) =>
      (await post(inboxTotalDocument, { filter }, { signal })).approvalRequests.paginatorInfo.total,
    enabled: show !== undefined,
  });
  return (show === undefined ? all : some).data;
}
