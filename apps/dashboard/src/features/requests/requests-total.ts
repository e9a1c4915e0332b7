import { queryOptions } from '@tanstack/react-query';
import { post } from '../../api/post';
import type { RequestsFilter } from './requests-filter';
import { requestsTotalDocument } from './requests.graphql.ts';

/** The number of requests that match, read once per filter. @param view_id a saved view, whose filter applies too */
export const requestsTotalQuery = (filter: RequestsFilter, view_id?: string) =>
  queryOptions({
    queryKey: ['requests', 'total', filter, view_id],
    queryFn: async ({ signal }) =>
      (await post(requestsTotalDocument, { filter, view_id }, { signal })).approvalRequests.paginatorInfo.total,
  });
