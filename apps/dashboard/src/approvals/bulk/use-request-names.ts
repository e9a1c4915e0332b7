import { useQuery } from '@tanstack/react-query';
import { post } from '../../api/post';
import { requestName, shortId } from '../request/request-name';
import { requestNamesDocument } from './bulk.graphql.ts';

/** The most requests of one page of the API. */
const MAX_IDS = 100;

/** The names of requests by their ids. A request that is not readable is named by its short id. */
export function useRequestNames(ids: readonly string[]): (id: string) => string {
  const { data } = useQuery({
    queryKey: ['request-names', ids],
    queryFn: ({ signal }) => readNames(ids, signal),
    enabled: ids.length > 0,
    refetchOnWindowFocus: false,
  });
  return (id) => data?.get(id) ?? requestName({ id });
}

/** The short id of each request that shares its name with another one of the list. */
export function shortIds(ids: readonly string[], nameOf: (id: string) => string): (id: string) => string | undefined {
  const shared = Map.groupBy(ids, nameOf);
  return (id) => ((shared.get(nameOf(id))?.length ?? 0) > 1 ? shortId(id) : undefined);
}

async function readNames(ids: readonly string[], signal: AbortSignal): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (let from = 0; from < ids.length; from += MAX_IDS) {
    const { approvalRequests } = await post(requestNamesDocument, { ids: ids.slice(from, from + MAX_IDS) }, { signal });
    for (const request of approvalRequests.data) names.set(request.id, requestName(request));
  }
  return names;
}
