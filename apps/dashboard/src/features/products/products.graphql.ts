// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type ProductFilterInput = {
  category_id?: string | number | null | undefined;
  /** Partial match. */
  description?: string | null | undefined;
  /** Partial match. */
  model?: string | null | undefined;
  /** Partial match. */
  partnumber?: string | null | undefined;
};

export type QueryProductsOrderByColumn =
  | 'CREATED_AT'
  | 'ID'
  | 'LIST_PRICE'
  | 'MODEL'
  | 'PARTNUMBER'
  | 'UPDATED_AT';

export type QueryProductsOrderByOrderByClause = {
  column: QueryProductsOrderByColumn;
  order: SortOrder;
};

export type SortOrder =
  | 'ASC'
  | 'DESC';

export type ProductsQueryVariables = Exact<{
  filter?: ProductFilterInput | null | undefined;
  orderBy?: Array<QueryProductsOrderByOrderByClause> | QueryProductsOrderByOrderByClause | null | undefined;
  page?: number | null | undefined;
}>;


export type ProductsQuery = { products: { data: Array<{ id: string, partnumber: string, description: string | null, model: string | null, list_price: number | null, moq: number | null, tariff_surcharge: number | null, updated_at: string, category: { id: string, code: string | null, name: string } | null, effective: { list_price: number | null, moq: number | null, tariff_surcharge: number | null, allow_tariff: boolean | null } }>, paginatorInfo: { currentPage: number, hasMorePages: boolean } } };

export type ProductsTotalQueryVariables = Exact<{
  filter?: ProductFilterInput | null | undefined;
}>;


export type ProductsTotalQuery = { products: { paginatorInfo: { total: number } } };

export type FindCategoriesQueryVariables = Exact<{
  name?: string | null | undefined;
}>;


export type FindCategoriesQuery = { productCategories: { data: Array<{ id: string, code: string | null, name: string }> } };

export const productsDocument = document<ProductsQuery, ProductsQueryVariables>(
  "query Products($filter: ProductFilterInput, $orderBy: [QueryProductsOrderByOrderByClause!], $page: Int) {\n  products(filter: $filter, orderBy: $orderBy, first: 25, page: $page) {\n    data {\n      id\n      partnumber\n      description\n      model\n      list_price\n      moq\n      tariff_surcharge\n      updated_at\n      category {\n        id\n        code\n        name\n      }\n      effective {\n        list_price\n        moq\n        tariff_surcharge\n        allow_tariff\n      }\n    }\n    paginatorInfo {\n      currentPage\n      hasMorePages\n    }\n  }\n}",
);

export const productsTotalDocument = document<ProductsTotalQuery, ProductsTotalQueryVariables>(
  "query ProductsTotal($filter: ProductFilterInput) {\n  products(filter: $filter, first: 0) {\n    paginatorInfo {\n      total\n    }\n  }\n}",
);

export const findCategoriesDocument = document<FindCategoriesQuery, FindCategoriesQueryVariables>(
  "query FindCategories($name: String) {\n  productCategories(filter: {name: $name}, first: 25) {\n    data {\n      id\n      code\n      name\n    }\n  }\n}",
);
