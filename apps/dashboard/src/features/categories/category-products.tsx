import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { post } from '../../api/post';
import { buttonClasses } from '../../ui/button';
import { type Column, DataTable } from '../../ui/data-table';
import { ListState } from '../../ui/list-state';
import { Pager } from '../../ui/pager';
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
    queryFn: async ({ signal }) => (await post(categoryProductsDocument, { id, page }, { signal })).products,
    placeholderData: keepPreviousData,
  });
  return (
    <section className={styles.group}>
      <h2 className={styles.heading}>{WORDS.products}</h2>
      <ListState query={products}>
        {({ data, paginatorInfo }) => (
          <>
            {paginatorInfo.total === 0 ? (
              <p className={styles.hint}>{WORDS.noProducts}</p>
            ) : (
              <p>
                <Link to="/products" search={{ category: id } as never} className={buttonClasses()}>
                  {WORDS.allProducts}
                </Link>
              </p>
            )}
            {data.length > 0 && (
              <DataTable
                name={WORDS.products}
                columns={COLUMNS}
                rows={data}
                keyOf={(row) => row.id}
                isBusy={products.isPlaceholderData}
              />
            )}
            <Pager page={paginatorInfo.currentPage} last={paginatorInfo.lastPage} />
          </>
        )}
      </ListState>
    </section>
  );
}
