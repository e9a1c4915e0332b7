import { useQuery } from '@tanstack/react-query';
import { post } from '../../api/post';
import { requestName, shortId } from '../request/request-name';
import { type BulkRequestsQuery, bulkRequestsDocument } from './bulk.graphql.ts';

/** The most requests of one page of the API. */
const MAX_IDS = 100;

/** What a bulk approval shows of one request. */
export type BulkRequest = BulkRequestsQuery['approvalRequests']['data'][number];

export type RequestsById = ReadonlyMap<string, BulkRequest>;

export const NO_REQUESTS: RequestsById = new Map();

/** These requests, 100 per call. A request that the person may not read is missing. */
export const useBulkRequests = (ids: readonly string[]) =>
  useQuery({
    queryKey: ['bulk-requests', ids],
    queryFn: ({ signal }) => readRequests(ids, signal),
    enabled: ids.length > 0,
    refetchOnWindowFocus: false,
  });

async function readRequests(ids: readonly string[], signal: AbortSignal): Promise<RequestsById> {
  const found = new Map<string, BulkRequest>();
  for (let from = 0; from < ids.length; from += MAX_IDS) {
    const { approvalRequests } = await post(bulkRequestsDocument, { ids: ids.slice(from, from + MAX_IDS) }, { signal });
    for (const request of approvalRequests.data) found.set(request.id, request);
  }
  return found;
}

/** The name of each request. One that is not known is named by its short id. */
export const namesIn =
  (requests: RequestsById) =>
  (id: string): string =>
    requestName(requests.get(id) ?? { id });

/** The short id of each request that shares its name with another one of the list. */
export function shortIds(ids: readonly string[], nameOf: (id: string) => string): (id: string) => string | undefined {
  const shared = Map.groupBy(ids, nameOf);
  return (id) => ((shared.get(nameOf(id))?.length ?? 0) > 1 ? shortId(id) : undefined);
}
