// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** The values of a new row: product category. */
export type CreateProductCategoryInput = {
  /** Whether a tariff may be added to the price. Null: as the category says. */
  allow_tariff?: boolean | null | undefined;
  /** A short name, unique in the tenant. At most 64 characters. */
  code?: string | null | undefined;
  /** The further fields of the products in the category. At most 100 items. */
  custom_fields?: Array<CustomFieldInput> | null | undefined;
  /** A description for people. At most 2,000 characters. */
  description?: string | null | undefined;
  /** Its id in another system: at most 255 characters, unique in `external_source`. Null clears both. */
  external_id?: string | null | undefined;
  /** The other system: at most 64 characters of `a-z0-9._-`. It needs an `external_id`. */
  external_source?: string | null | undefined;
  /** The list price per unit, in the currency of the tenant. From 0 to 999,999,999,999,999. */
  list_price?: number | null | undefined;
  /** The largest discount from list that needs no higher level, in percent. From 0 to 100. */
  max_discount_percent?: number | null | undefined;
  /** An object of at most 50 texts of 1 to 500 characters; keys have 1 to 40 characters of `A-Za-z0-9_.-`. Given keys are set, keys with null are removed, others stay; null removes all. */
  metadata?: unknown;
  /** The minimum order quantity. At least 0. */
  moq?: number | null | undefined;
  /** The suggested retail price per unit, in the currency of the tenant. From 0 to 999,999,999,999,999. */
  msrp?: number | null | undefined;
  /** Required. At most 255 characters. */
  name?: string | null | undefined;
  /** The rank from which a level may exceed the maximum discount. At least 0. */
  override_min_rank?: number | null | undefined;
  /** The tariff per unit, in the currency of the tenant. From 0 to 999,999,999,999,999. */
  tariff_surcharge?: number | null | undefined;
};

/** Declares a key in `other_details` of the category's products. */
export type CustomFieldInput = {
  /** Required. At most 255 characters. */
  key?: string | null | undefined;
  /** The name of the field for people. At most 255 characters. */
  label?: string | null | undefined;
  /** The largest value of a number; null without a bound. From -999,999,999,999,999 to 999,999,999,999,999. */
  max?: number | null | undefined;
  /** The smallest value of a number; null without a bound. From -999,999,999,999,999 to 999,999,999,999,999. */
  min?: number | null | undefined;
  /** The allowed values of an enum. At most 200 items. Each has at most 255 characters. */
  options?: Array<string> | null | undefined;
  /** A regular expression in RE2 syntax: at most 255 characters and 600 compiled instructions. */
  pattern?: string | null | undefined;
  /** Whether each product must have the field. */
  required?: boolean | null | undefined;
  /** Required: string, number, integer, boolean, date or enum. */
  type?: string | null | undefined;
};

/** An absent member is unchanged; an explicit null clears the field. */
export type UpdateProductCategoryInput = {
  /** Whether a tariff may be added to the price. Null: as the category says. */
  allow_tariff?: boolean | null | undefined;
  /** A short name, unique in the tenant. At most 64 characters. */
  code?: string | null | undefined;
  /** The further fields of the products in the category. At most 100 items. */
  custom_fields?: Array<CustomFieldInput> | null | undefined;
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
  /** The largest discount from list that needs no higher level, in percent. From 0 to 100. */
  max_discount_percent?: number | null | undefined;
  /** An object of at most 50 texts of 1 to 500 characters; keys have 1 to 40 characters of `A-Za-z0-9_.-`. Given keys are set, keys with null are removed, others stay; null removes all. */
  metadata?: unknown;
  /** The minimum order quantity. At least 0. */
  moq?: number | null | undefined;
  /** The suggested retail price per unit, in the currency of the tenant. From 0 to 999,999,999,999,999. */
  msrp?: number | null | undefined;
  /** The name for people. At most 255 characters. */
  name?: string | null | undefined;
  /** The rank from which a level may exceed the maximum discount. At least 0. */
  override_min_rank?: number | null | undefined;
  /** The tariff per unit, in the currency of the tenant. From 0 to 999,999,999,999,999. */
  tariff_surcharge?: number | null | undefined;
};

export type CategoryQueryVariables = Exact<{
  id: string | number;
}>;


export type CategoryQuery = { productCategory: { id: string, code: string | null, name: string, description: string | null, list_price: number | null, msrp: number | null, moq: number | null, tariff_surcharge: number | null, allow_tariff: boolean | null, max_discount_percent: number | null, override_min_rank: number | null, updated_at: string, custom_fields: Array<{ key: string, label: string | null, type: string, required: boolean, options: Array<string> | null, min: number | null, max: number | null, pattern: string | null }> } | null };

export type CategoryProductsQueryVariables = Exact<{
  id: string | number;
  first: number;
  page?: number | null | undefined;
}>;


export type CategoryProductsQuery = { products: { data: Array<{ id: string, partnumber: string, description: string | null, list_price: number | null }>, paginatorInfo: { currentPage: number, hasMorePages: boolean, total: number } } };

export type CreateCategoryMutationVariables = Exact<{
  input: CreateProductCategoryInput;
}>;


export type CreateCategoryMutation = { createProductCategory: { id: string } | null };

export type UpdateCategoryMutationVariables = Exact<{
  id: string | number;
  input: UpdateProductCategoryInput;
}>;


export type UpdateCategoryMutation = { updateProductCategory: { id: string } | null };

export type DeleteCategoryMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteCategoryMutation = { deleteProductCategory: { id: string } | null };

export const categoryDocument = document<CategoryQuery, CategoryQueryVariables>(
  "query Category($id: ID!) {\n  productCategory(id: $id) {\n    id\n    code\n    name\n    description\n    list_price\n    msrp\n    moq\n    tariff_surcharge\n    allow_tariff\n    max_discount_percent\n    override_min_rank\n    updated_at\n    custom_fields {\n      key\n      label\n      type\n      required\n      options\n      min\n      max\n      pattern\n    }\n  }\n}",
);

export const categoryProductsDocument = document<CategoryProductsQuery, CategoryProductsQueryVariables>(
  "query CategoryProducts($id: ID!, $first: Int!, $page: Int) {\n  products(\n    filter: {category_id: $id}\n    orderBy: [{column: PARTNUMBER, order: ASC}]\n    first: $first\n    page: $page\n  ) {\n    data {\n      id\n      partnumber\n      description\n      list_price\n    }\n    paginatorInfo {\n      currentPage\n      hasMorePages\n      total\n    }\n  }\n}",
);

export const createCategoryDocument = document<CreateCategoryMutation, CreateCategoryMutationVariables>(
  "mutation CreateCategory($input: CreateProductCategoryInput!) {\n  createProductCategory(input: $input) {\n    id\n  }\n}",
);

export const updateCategoryDocument = document<UpdateCategoryMutation, UpdateCategoryMutationVariables>(
  "mutation UpdateCategory($id: ID!, $input: UpdateProductCategoryInput!) {\n  updateProductCategory(id: $id, input: $input) {\n    id\n  }\n}",
);

export const deleteCategoryDocument = document<DeleteCategoryMutation, DeleteCategoryMutationVariables>(
  "mutation DeleteCategory($id: ID!) {\n  deleteProductCategory(id: $id) {\n    id\n  }\n}",
);
