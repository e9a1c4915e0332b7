import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { post } from '../../api/post';
import { PER_PAGE } from '../../ui/paged';
import { type UsageQuery, usageDocument } from './usage.graphql.ts';

export type Uses = NonNullable<UsageQuery['approvalRequest']>['uses'];
export type Use = Uses['data'][number];

/** A page of usages of one request; null when the request does not exist. */
export const usageQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['request', id, 'usage', page],
    queryFn: async ({ signal }) =>
      (await post(usageDocument, { id, first: PER_PAGE, page }, { signal })).approvalRequest,
    placeholderData: keepPreviousData,
  });

/** Reads the request, its usages and the lists again after a usage was recorded or reversed. */
export function useRereadUsage(request_id: string): () => void {
  const queries = useQueryClient();
  return () => {
    for (const queryKey of [['request', request_id], ['requests']]) void queries.invalidateQueries({ queryKey });
  };
}
