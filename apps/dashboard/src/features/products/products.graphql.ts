// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** The values of a new row: product. */
export type CreateProductInput = {
  /** Whether a tariff may be added to the price. Null: as the category says. */
  allow_tariff?: boolean | null | undefined;
  /** The code of the category, to the letter. With `category_id` too, both must name the same category. At most 64 characters. */
  category_code?: string | null | undefined;
  /** The id of a category. ULID. At most 255 characters. */
  category_id?: string | number | null | undefined;
  /** A description for people. At most 2,000 characters. */
  description?: string | null | undefined;
  /** Its id in another system: at most 255 characters, unique in `external_source`. Null clears both. */
  external_id?: string | null | undefined;
  /** The other system: at most 64 characters of `a-z0-9._-`. It needs an `external_id`. */
  external_source?: string | null | undefined;
  /** The list price per unit, in the currency of the tenant. From 0 to 999,999,999,999,999. */
  list_price?: number | null | undefined;
  /** An object of at most 50 texts of 1 to 500 characters; keys have 1 to 40 characters of `A-Za-z0-9_.-`. Given keys are set, keys with null are removed, others stay; null removes all. */
  metadata?: unknown;
  /** The model of the product. At most 255 characters. */
  model?: string | null | undefined;
  /** The minimum order quantity. At least 0. */
  moq?: number | null | undefined;
  /** The suggested retail price per unit, in the currency of the tenant. From 0 to 999,999,999,999,999. */
  msrp?: number | null | undefined;
  /** Further data as JSON. */
  other_details?: unknown;
  /** Required. At most 255 characters. */
  partnumber?: string | null | undefined;
  /** The tariff per unit, in the currency of the tenant. From 0 to 999,999,999,999,999. */
  tariff_surcharge?: number | null | undefined;
};

/** A key and its value, compared to the letter. */
export type MetadataFilterInput = {
  /** The name of the field in `other_details` of a product. At most 2,000 characters. */
  key: string;
  /** At most 2,000 characters. */
  value: string;
};

/** Conditions on a list: product. They are joined by AND; an absent one does not apply. */
export type ProductFilterInput = {
  /** Exact match. At most 2,000 characters. */
  category_code?: string | null | undefined;
  /** The id of a category. ULID. At most 2,000 characters. */
  category_id?: string | number | null | undefined;
  /** Partial match. At most 2,000 characters. */
  description?: string | null | undefined;
  /** Exact match: at most 100. Each has at most 2,000 characters. */
  external_ids?: Array<string> | null | undefined;
  /** Exact match; capital letters are lowered. At most 2,000 characters. */
  external_source?: string | null | undefined;
  /** At most 100. Each has at most 2,000 characters. */
  ids?: Array<string | number> | null | undefined;
  /** All of these pairs: at most 5. */
  metadata?: Array<MetadataFilterInput> | null | undefined;
  /** Partial match. At most 2,000 characters. */
  model?: string | null | undefined;
  /** Partial match. At most 2,000 characters. */
  partnumber?: string | null | undefined;
  /** Exact match: at most 100. Each has at most 2,000 characters. */
  partnumbers?: Array<string> | null | undefined;
  /** Changed at or after this time. Without `orderBy` the list then has the order of changes. */
  updated_from?: string | null | undefined;
  /** Changed at or before this time, to the end of the second. */
  updated_to?: string | null | undefined;
};

/** The columns by which products are sorted. */
export type QueryProductsOrderByColumn =
  /** The field `created_at`. */
  | 'CREATED_AT'
  /** The field `id`. */
  | 'ID'
  /** The field `list_price`. */
  | 'LIST_PRICE'
  /** The field `model`. */
  | 'MODEL'
  /** The field `partnumber`. */
  | 'PARTNUMBER'
  /** The field `updated_at`. */
  | 'UPDATED_AT';

/** A column by which products are sorted. */
export type QueryProductsOrderByOrderByClause = {
  /** The column to sort by. */
  column: QueryProductsOrderByColumn;
  /** The direction. */
  order: SortOrder;
};

/** The direction of a sort. */
export type SortOrder =
  /** Ascending: the smallest value first. */
  | 'ASC'
  /** Descending: the largest value first. */
  | 'DESC';

/** An absent member is unchanged; an explicit null clears the field. */
export type UpdateProductInput = {
  /** Whether a tariff may be added to the price. Null: as the category says. */
  allow_tariff?: boolean | null | undefined;
  /** The code of the category, to the letter. With `category_id` too, both must name the same category. At most 64 characters. */
  category_code?: string | null | undefined;
  /** The id of a category. ULID. At most 255 characters. */
  category_id?: string | number | null | undefined;
  /** A description for people. At most 2,000 characters. */
  description?: string | null | undefined;
  /** The version to change, at least 1; another one fails with `version_conflict`. */
  expected_version?: number | null | undefined;
  /** Its id in another system: at most 255 characters, unique in `external_source`. Null clears both. */
  external_id?: string | null | undefined;
  /** The other system: at most 64 characters of `a-z0-9._-`. It needs an `external_id`. */
  external_source?: string | null | undefined;
  /** The id. ULID, except for products, whose ids are numbers. At most 255 characters. */
  id?: string | number | null | undefined;
  /** The list price per unit, in the currency of the tenant. From 0 to 999,999,999,999,999. */
  list_price?: number | null | undefined;
  /** An object of at most 50 texts of 1 to 500 characters; keys have 1 to 40 characters of `A-Za-z0-9_.-`. Given keys are set, keys with null are removed, others stay; null removes all. */
  metadata?: unknown;
  /** The model of the product. At most 255 characters. */
  model?: string | null | undefined;
  /** The minimum order quantity. At least 0. */
  moq?: number | null | undefined;
  /** The suggested retail price per unit, in the currency of the tenant. From 0 to 999,999,999,999,999. */
  msrp?: number | null | undefined;
  /** Further data as JSON. */
  other_details?: unknown;
  /** The part number. At most 255 characters. */
  partnumber?: string | null | undefined;
  /** The tariff per unit, in the currency of the tenant. From 0 to 999,999,999,999,999. */
  tariff_surcharge?: number | null | undefined;
};

export type ProductsQueryVariables = Exact<{
  filter?: ProductFilterInput | null | undefined;
  orderBy?: Array<QueryProductsOrderByOrderByClause> | QueryProductsOrderByOrderByClause | null | undefined;
  first: number;
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

export type ProductQueryVariables = Exact<{
  id: string | number;
}>;


export type ProductQuery = { product: { id: string, partnumber: string, description: string | null, model: string | null, list_price: number | null, msrp: number | null, moq: number | null, tariff_surcharge: number | null, allow_tariff: boolean | null, other_details: unknown, created_at: string, updated_at: string, category: { id: string, code: string | null, name: string, list_price: number | null, msrp: number | null, moq: number | null, tariff_surcharge: number | null, allow_tariff: boolean | null, custom_fields: Array<{ key: string, label: string | null, type: string, required: boolean, options: Array<string> | null, min: number | null, max: number | null, pattern: string | null }> } | null } | null };

export type CategoryOfProductQueryVariables = Exact<{
  id: string | number;
}>;


export type CategoryOfProductQuery = { productCategory: { id: string, code: string | null, name: string, list_price: number | null, msrp: number | null, moq: number | null, tariff_surcharge: number | null, allow_tariff: boolean | null, custom_fields: Array<{ key: string, label: string | null, type: string, required: boolean, options: Array<string> | null, min: number | null, max: number | null, pattern: string | null }> } | null };

export type CreateProductMutationVariables = Exact<{
  input: CreateProductInput;
}>;


export type CreateProductMutation = { createProduct: { id: string } | null };

export type UpdateProductMutationVariables = Exact<{
  id: string | number;
  input: UpdateProductInput;
}>;


export type UpdateProductMutation = { updateProduct: { id: string } | null };

export type DeleteProductMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteProductMutation = { deleteProduct: { id: string } | null };

export const productsDocument = document<ProductsQuery, ProductsQueryVariables>(
  "query Products($filter: ProductFilterInput, $orderBy: [QueryProductsOrderByOrderByClause!], $first: Int!, $page: Int) {\n  products(filter: $filter, orderBy: $orderBy, first: $first, page: $page) {\n    data {\n      id\n      partnumber\n      description\n      model\n      list_price\n      moq\n      tariff_surcharge\n      updated_at\n      category {\n        id\n        code\n        name\n      }\n      effective {\n        list_price\n        moq\n        tariff_surcharge\n        allow_tariff\n      }\n    }\n    paginatorInfo {\n      currentPage\n      hasMorePages\n    }\n  }\n}",
);

export const productsTotalDocument = document<ProductsTotalQuery, ProductsTotalQueryVariables>(
  "query ProductsTotal($filter: ProductFilterInput) {\n  products(filter: $filter, first: 0) {\n    paginatorInfo {\n      total\n    }\n  }\n}",
);

export const findCategoriesDocument = document<FindCategoriesQuery, FindCategoriesQueryVariables>(
  "query FindCategories($name: String) {\n  productCategories(filter: {name: $name}, first: 25) {\n    data {\n      id\n      code\n      name\n    }\n  }\n}",
);

export const productDocument = document<ProductQuery, ProductQueryVariables>(
  "query Product($id: ID!) {\n  product(id: $id) {\n    id\n    partnumber\n    description\n    model\n    list_price\n    msrp\n    moq\n    tariff_surcharge\n    allow_tariff\n    other_details\n    created_at\n    updated_at\n    category {\n      id\n      code\n      name\n      list_price\n      msrp\n      moq\n      tariff_surcharge\n      allow_tariff\n      custom_fields {\n        key\n        label\n        type\n        required\n        options\n        min\n        max\n        pattern\n      }\n    }\n  }\n}",
);

export const categoryOfProductDocument = document<CategoryOfProductQuery, CategoryOfProductQueryVariables>(
  "query CategoryOfProduct($id: ID!) {\n  productCategory(id: $id) {\n    id\n    code\n    name\n    list_price\n    msrp\n    moq\n    tariff_surcharge\n    allow_tariff\n    custom_fields {\n      key\n      label\n      type\n      required\n      options\n      min\n      max\n      pattern\n    }\n  }\n}",
);

export const createProductDocument = document<CreateProductMutation, CreateProductMutationVariables>(
  "mutation CreateProduct($input: CreateProductInput!) {\n  createProduct(input: $input) {\n    id\n  }\n}",
);

export const updateProductDocument = document<UpdateProductMutation, UpdateProductMutationVariables>(
  "mutation UpdateProduct($id: ID!, $input: UpdateProductInput!) {\n  updateProduct(id: $id, input: $input) {\n    id\n  }\n}",
);

export const deleteProductDocument = document<DeleteProductMutation, DeleteProductMutationVariables>(
  "mutation DeleteProduct($id: ID!) {\n  deleteProduct(id: $id) {\n    id\n  }\n}",
);
