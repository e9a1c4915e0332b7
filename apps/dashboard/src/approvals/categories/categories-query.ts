import { queryOptions } from '@tanstack/react-query';
import { allPages } from '../../api/all-pages';
import { post } from '../../api/post';
import { allCategoriesDocument } from './categories.graphql.ts';

/** The categories with their codes and names. @param most_pages of 100 that are read */
export const readCategories = (signal: AbortSignal, most_pages?: number) =>
  allPages(async (page) => (await post(allCategoriesDocument, { page }, { signal })).productCategories, most_pages);

/** How categories are named in scopes, by id: the code, or the name of a category without one. */
export const categoryCodesQuery = queryOptions({
  queryKey: ['categories', 'codes'],
  queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> =>
    new Map((await readCategories(signal)).map(({ id, code, name }) => [id, code ?? name])),
});
