import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { allPages } from '../../api/all-pages';
import { post } from '../../api/post';
import { type DelegationsQuery, delegationsDocument } from './delegation.graphql.ts';

export type Delegation = DelegationsQuery['delegations']['data'][number];

/** The delegations of a person, given and received, newest first. */
export const delegationsQuery = (user_id: string) =>
  queryOptions({
    queryKey: ['delegations', user_id],
    queryFn: async ({ signal }) => {
      const read = (filter: object) =>
        allPages(
          async (page): Promise<DelegationsQuery['delegations']> =>
            (await post(delegationsDocument, { filter, page }, { signal })).delegations,
        );
      const found = await Promise.all([read({ principal_id: user_id }), read({ delegate_id: user_id })]);
      return found.flat().sort((one, other) => (one.id < other.id ? 1 : -1));
    },
  });

/** Reads the delegations again, and what follows from them: for whom the viewer acts, and what awaits the viewer. */
export function useRereadDelegations(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const key of ['delegations', 'viewer', 'inbox', 'request', 'requests'])
      void queries.invalidateQueries({ queryKey: [key] });
  };
}
