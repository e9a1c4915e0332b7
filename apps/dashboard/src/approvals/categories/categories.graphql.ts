// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type AllCategoriesQueryVariables = Exact<{
  page?: number | null | undefined;
}>;


export type AllCategoriesQuery = { productCategories: { data: Array<{ id: string, code: string | null, name: string }>, paginatorInfo: { hasMorePages: boolean } } };

export const allCategoriesDocument = document<AllCategoriesQuery, AllCategoriesQueryVariables>(
  "query AllCategories($page: Int) {\n  productCategories(first: 100, page: $page) {\n    data {\n      id\n      code\n      name\n    }\n    paginatorInfo {\n      hasMorePages\n    }\n  }\n}",
);
