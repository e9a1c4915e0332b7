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
import { WORDS } from './words';

type Row = CategoryProductsQuery['products']['data'][number];

const COLUMNS: Column<Row>[] = [
  {
    head: WORDS.partnumber,
    narrow: 'title',
    cell: ({ id, partnumber }) => (
      <Link to="/products/$id" params={{ id }} className={styles.code}>
        <bdi>{partnumber}</bdi>
      </Link>
    ),
  },
  { head: WORDS.description, cell: ({ description }) => <UserText value={description} /> },
  { head: WORDS.list_price, isNumber: true, narrow: 'end', cell: ({ list_price }) => <Price value={list_price} /> },
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
      <h2 className={styles.heading}>{WORDS.products}</h2>
      {products.data && products.data.paginatorInfo.total > 0 && (
        <p>
          <Link to="/products" search={{ category: id }} className={buttonClasses()}>
            {WORDS.allProducts}
          </Link>
        </p>
      )}
      <List
        query={products}
        pageOf={(found) => pagedByApi(found, found.paginatorInfo.total)}
        table={{ name: WORDS.products, columns: COLUMNS }}
        empty={<p className={styles.hint}>{WORDS.noProducts}</p>}
      />
    </section>
  );
}
