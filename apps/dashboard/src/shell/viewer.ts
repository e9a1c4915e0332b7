import { queryOptions } from '@tanstack/react-query';
import { post } from '../api/post';
import { inboxCountDocument, viewerDocument } from './viewer.graphql.ts';

const MINUTE_MS = 60_000;
const COUNT_INTERVAL_MS = 15_000;

/** The person, the tenant and the permissions. They may change while the page is open. */
export const viewerQuery = queryOptions({
  queryKey: ['viewer'],
  queryFn: async ({ signal }) => (await post(viewerDocument, {}, { signal })).me,
  refetchInterval: MINUTE_MS,
});

/** The number of requests that await the person. */
export const inboxCountQuery = queryOptions({
  queryKey: ['inbox', 'count'],
  queryFn: async ({ signal }) => (await post(inboxCountDocument, {}, { signal })).approvalRequests.paginatorInfo.total,
  refetchInterval: COUNT_INTERVAL_MS,
});
