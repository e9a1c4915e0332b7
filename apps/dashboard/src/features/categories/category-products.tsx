import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { post } from '../../api/post';
import { buttonClasses } from '../../ui/button';
import type { Column } from '../../ui/data-table';
import { List } from '../../ui/list-page';
import { PER_PAGE, pagedByApi } from '../../ui/paged';
import { Price, UserText } from '../../ui/values';
import { type CategoryProductsQuery, categoryProductsDocument } from './category.graphql.ts';
import styles from './category.module.css';

type Row = CategoryProductsQuery['products']['data'][number];

const COLUMNS: Column<Row>[] = [
  {
    head: 'Part number',
    narrow: 'title',
    cell: ({ id, partnumber }) => (
      <Link to="/products/$id" params={{ id }} className={styles.code}>
        <bdi>{partnumber}</bdi>
      </Link>
    ),
  },
  { head: 'Description', cell: ({ description }) => <UserText value={description} /> },
  { head: 'List price', isNumber: true, narrow: 'end', cell: ({ list_price }) => <Price value={list_price} /> },
];

/** The products of a category by part number. */
export function CategoryProducts({ id, page }: { id: string; page: number }) {
  const products = useQuery({
    queryKey: ['products', 'of-category', id, page],
    queryFn: async ({ signal }) =>
      (await post(categoryProductsDocument, { id, first: PER_PAGE, page }, { signal })).products,
    placeholderData: keepPreviousData,
  });
  return (
    <section className={styles.group}>
      <h2 className={styles.heading}>Products</h2>
      {products.data && products.data.paginatorInfo.total > 0 && (
        <p>
          <Link to="/products" search={{ category: id }} className={buttonClasses()}>
            Show in Products
          </Link>
        </p>
      )}
      <List
        query={products}
        pageOf={(found) => pagedByApi(found, found.paginatorInfo.total)}
        table={{ name: 'Products', columns: COLUMNS }}
        empty={<p className={styles.hint}>No products are in this category.</p>}
      />
    </section>
  );
}
