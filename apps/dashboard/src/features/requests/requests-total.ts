import { queryOptions } from '@tanstack/react-query';
import { post } from '../../api/post';
import type { RequestsFilter } from './requests-filter';
import { requestsTotalDocument } from './requests.graphql.ts';

/** The number of requests that match, read once per filter. */
export const requestsTotalQuery = (filter: RequestsFilter) =>
  queryOptions({
    queryKey: ['requests', 'total', filter],
    queryFn: async ({ signal }) =>
      (await post(requestsTotalDocument, { filter }, { signal })).approvalRequests.paginatorInfo.total,
  });
