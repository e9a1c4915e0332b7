import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { post } from '../../api/post';
import type { StoredRequest } from './form-values';
import { requestToEditDocument } from './request-form.graphql.ts';

/** The request as it is when the form opens. It is read again only when the person asks for it. */
export const useStoredRequest = (id: string): UseQueryResult<StoredRequest | null> =>
  useQuery({
    queryKey: ['request-form', id],
    queryFn: async ({ signal }) => (await post(requestToEditDocument, { id }, { signal })).approvalRequest,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
