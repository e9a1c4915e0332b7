import { type UseQueryResult, keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Document, post } from '../../api/post';
import type { Selection } from './overview-selection';

/** Numbers with what they are of: while others are read, the old ones are shown with their own links. */
export type Numbers<R> = R & { of: Selection };

/** Reads the numbers of a region. Each region is read by itself, so that a failure leaves the others. */
export function useRegion<R extends object, V extends object>(
  document: Document<R, V>,
  of: Selection,
  variables: V,
): UseQueryResult<Numbers<R>> {
  return useQuery({
    queryKey: ['requests', 'overview', document.text, variables],
    queryFn: async ({ signal }) => ({ ...(await post(document, variables, { signal })), of }),
    placeholderData: keepPreviousData,
  });
}
