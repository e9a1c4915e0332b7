import { queryOptions } from '@tanstack/react-query';
import { allPages } from '../../api/all-pages';
import { post } from '../../api/post';
import { scopeCategoriesDocument } from './scope.graphql.ts';

/** The categories that scopes name, by id: the code, or the name of a category without one. */
export const scopeCategoriesQuery = queryOptions({
  queryKey: ['categories', 'of scopes'],
  queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
    const rows = await allPages(
      async (page) => (await post(scopeCategoriesDocument, { page }, { signal })).productCategories,
    );
    return new Map(rows.map(({ id, code, name }) => [id, code ?? name]));
  },
});
