// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** A key and its value, compared to the letter. */
export type MetadataFilterInput = {
  /** The name of the field in `other_details` of a product. At most 2,000 characters. */
  key: string;
  /** At most 2,000 characters. */
  value: string;
};

/** Conditions on a list: product category. They are joined by AND; an absent one does not apply. */
export type ProductCategoryFilterInput = {
  /** Exact match, case-insensitive. At most 2,000 characters. */
  code?: string | null | undefined;
  /** Exact match: at most 100. Each has at most 2,000 characters. */
  codes?: Array<string> | null | undefined;
  /** Exact match: at most 100. Each has at most 2,000 characters. */
  external_ids?: Array<string> | null | undefined;
  /** Exact match; capital letters are lowered. At most 2,000 characters. */
  external_source?: string | null | undefined;
  /** At most 100. Each has at most 2,000 characters. */
  ids?: Array<string | number> | null | undefined;
  /** All of these pairs: at most 5. */
  metadata?: Array<MetadataFilterInput> | null | undefined;
  /** Partial match. At most 2,000 characters. */
  name?: string | null | undefined;
  /** Changed at or after this time. Without `orderBy` the list then has the order of changes. */
  updated_from?: string | null | undefined;
  /** Changed at or before this time, to the end of the second. */
  updated_to?: string | null | undefined;
};

export type CategoriesQueryVariables = Exact<{
  filter?: ProductCategoryFilterInput | null | undefined;
  first: number;
  page?: number | null | undefined;
}>;


export type CategoriesQuery = { productCategories: { data: Array<{ id: string, code: string | null, name: string, description: string | null, moq: number | null, tariff_surcharge: number | null, max_discount_percent: number | null, override_min_rank: number | null, custom_fields: Array<{ key: string }> }>, paginatorInfo: { currentPage: number, hasMorePages: boolean, total: number } } };

export const categoriesDocument = document<CategoriesQuery, CategoriesQueryVariables>(
  "query Categories($filter: ProductCategoryFilterInput, $first: Int!, $page: Int) {\n  productCategories(filter: $filter, first: $first, page: $page) {\n    data {\n      id\n      code\n      name\n      description\n      moq\n      tariff_surcharge\n      max_discount_percent\n      override_min_rank\n      custom_fields {\n        key\n      }\n    }\n    paginatorInfo {\n      currentPage\n      hasMorePages\n      total\n    }\n  }\n}",
);
