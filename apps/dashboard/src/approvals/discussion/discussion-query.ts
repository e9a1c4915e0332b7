import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { post } from '../../api/post';
import { PER_PAGE } from '../../ui/paged';
import { type DiscussionQuery, discussionDocument } from './discussion.graphql.ts';

export type DiscussionData = NonNullable<DiscussionQuery['approvalRequest']>;
export type Comment = DiscussionData['comments']['data'][number];
export type DocumentLink = DiscussionData['links'][number];

/** A page of comments on a request, and all of its links; null when the request does not exist. */
export const discussionQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['request', id, 'discussion', page],
    queryFn: async ({ signal }) =>
      (await post(discussionDocument, { id, first: PER_PAGE, page }, { signal })).approvalRequest,
    placeholderData: keepPreviousData,
  });

/** Reads the discussion and the request with its count of comments again. */
export function useReread(request_id: string): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['request', request_id] });
}
