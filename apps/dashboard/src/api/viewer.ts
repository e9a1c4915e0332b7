import { queryOptions, useQuery } from '@tanstack/react-query';
import { post } from './post';
import { type ViewerQuery, inboxCountDocument, viewerDocument } from './viewer.graphql.ts';

const MINUTE_MS = 60_000;
const PAGE_LOAD_MS = 5_000;
const COUNT_INTERVAL_MS = 15_000;

/** The person, the tenant and the permissions. */
export type Viewer = ViewerQuery['me'];

/** The viewer. The permissions may change while the page is open. The parts of a page appear one after another and share one read. */
export const viewerQuery = queryOptions({
  queryKey: ['viewer'],
  queryFn: async ({ signal }) => (await post(viewerDocument, {}, { signal })).me,
  refetchInterval: MINUTE_MS,
  staleTime: PAGE_LOAD_MS,
});

/** The number of requests that await the person. */
export const inboxCountQuery = queryOptions({
  queryKey: ['inbox', 'count'],
  queryFn: async ({ signal }) => (await post(inboxCountDocument, {}, { signal })).approvalRequests.paginatorInfo.total,
  refetchInterval: COUNT_INTERVAL_MS,
});

/** The viewer, in a page inside of the shell: the shell shows pages only once the viewer is known. */
export function useViewer(): Viewer & { can: (permission: string) => boolean } {
  const { data } = useQuery(viewerQuery);
  if (!data) throw new Error('A page needs the viewer.');
  return { ...data, can: (permission) => data.permissions.includes(permission) };
}
