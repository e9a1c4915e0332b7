import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { post } from '../../api/post';
import { orderByOf } from '../../api/search';
import { PER_PAGE } from '../../ui/paged';
import {
  type ProductsQueryVariables,
  categoryOfProductDocument,
  findCategoriesDocument,
  productDocument,
  productsDocument,
  productsTotalDocument,
} from './products.graphql.ts';

/** The search parameters of the list. */
export interface ProductsSearch {
  q?: string;
  category?: string;
  order?: string;
  page?: number;
}

type Column = NonNullable<Exclude<ProductsQueryVariables['orderBy'], readonly unknown[]>>['column'];

const MINUTE_MS = 60_000;
export const FIRST_ORDER = 'partnumber';

const filterOf = ({ q, category }: ProductsSearch) => ({
  ...(q && { partnumber: q }),
  ...(category && { category_id: category }),
});

/** A page of products, without their number, which is read once per filter. */
export const productsQuery = (search: ProductsSearch) =>
  queryOptions({
    queryKey: ['products', 'list', search],
    queryFn: async ({ signal }) => {
      const orderBy = [orderByOf<Column>(search.order ?? FIRST_ORDER)];
      const variables = { filter: filterOf(search), orderBy, first: PER_PAGE, page: search.page ?? 1 };
      return (await post(productsDocument, variables, { signal })).products;
    },
    placeholderData: keepPreviousData,
  });

export const productsTotalQuery = (search: ProductsSearch) =>
  queryOptions({
    queryKey: ['products', 'total', filterOf(search)],
    queryFn: async ({ signal }) =>
      (await post(productsTotalDocument, { filter: filterOf(search) }, { signal })).products.paginatorInfo.total,
    staleTime: MINUTE_MS,
    refetchOnWindowFocus: false,
  });

/** Find lists products that were opened in this time. */
const KEPT_MS = 3_600_000;

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ['products', 'one', id],
    queryFn: async ({ signal }) => (await post(productDocument, { id }, { signal })).product,
    gcTime: KEPT_MS,
  });

/** A category with what its products inherit. */
export const categoryQuery = (id: string) =>
  queryOptions({
    queryKey: ['categories', 'of-product', id],
    queryFn: async ({ signal }) => (await post(categoryOfProductDocument, { id }, { signal })).productCategory,
  });

/** The categories whose name contains the text. */
export const findCategories = async (name: string, signal: AbortSignal) =>
  (await post(findCategoriesDocument, { name: name || null }, { signal })).productCategories.data;
