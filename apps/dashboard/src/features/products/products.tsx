import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useViewer } from '../../api/viewer';
import { buttonClasses } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { ListState } from '../../ui/list-state';
import type { Option } from '../../ui/option';
import { NoRows } from '../../ui/no-rows';
import { PageHeading } from '../../ui/page-heading';
import { Pager } from '../../ui/pager';
import { SearchField } from '../../ui/search-field';
import { useShortcuts } from '../../ui/shortcuts';
import { CategoryField } from './category-field';
import styles from './product.module.css';
import { choiceOf } from './product-values';
import { ProductsTable } from './products-table';
import { type ProductsSearch, categoryQuery, productsQuery, productsTotalQuery } from './products-query';
import { WORDS } from './words';

const PER_PAGE = 25;

/** The products, filtered by part number and category. */
export function ProductsPage({ search }: { search: ProductsSearch }) {
  const mayChange = useViewer().can('catalog:write');
  const products = useQuery(productsQuery(search));
  const total = useQuery(productsTotalQuery(search));
  const navigate = useNavigate();
  const filter = (changed: ProductsSearch) =>
    void navigate({ to: '.', search: { ...search, ...changed, page: undefined } as never });
  useShortcuts(mayChange ? { n: () => void navigate({ to: '/products/new' }) } : NO_KEYS);
  return (
    <>
      <PageHeading title={WORDS.title} hint={total.data !== undefined && WORDS.count(total.data)}>
        {mayChange && (
          <Link to="/products/new" className={buttonClasses('primary')}>
            {WORDS.newProduct}
          </Link>
        )}
      </PageHeading>
      <div className={styles.filters}>
        <SearchField label={WORDS.search} value={search.q ?? ''} onSearch={(q) => filter({ q })} />
        <CategoryFilter id={search.category} onChange={(category) => filter({ category })} />
      </div>
      <ListState query={products}>
        {({ data, paginatorInfo }) => (
          <>
            {data.length > 0 && (
              <ProductsTable products={data} order={search.order ?? 'partnumber'} isBusy={products.isPlaceholderData} />
            )}
            {data.length === 0 && (
              <NoRows
                page={search.page ?? 1}
                isFiltered={Boolean(search.q || search.category)}
                noMatch={WORDS.noMatch}
                onClear={() => filter({ q: '', category: '' })}
              >
                <Empty title={WORDS.empty}>
                  <p>{WORDS.emptyHint}</p>
                  {mayChange && <Link to="/products/new">{WORDS.newProduct}</Link>}
                </Empty>
              </NoRows>
            )}
            <Pager page={paginatorInfo.currentPage} last={lastPage(total.data, paginatorInfo)} />
          </>
        )}
      </ListState>
    </>
  );
}

const NO_KEYS = {};

/** The number of pages; while the total is not known, one more than this page when there are more. */
const lastPage = (
  total: number | undefined,
  { currentPage, hasMorePages }: { currentPage: number; hasMorePages: boolean },
): number => (total === undefined ? currentPage + Number(hasMorePages) : Math.ceil(total / PER_PAGE));

function CategoryFilter({ id, onChange }: { id: string | undefined; onChange: (id: string) => void }) {
  const [chosen, setChosen] = useState<Option | null>(null);
  const isKnown = chosen?.value === id;
  const category = useQuery({ ...categoryQuery(id ?? ''), enabled: id !== undefined && !isKnown });
  const read =
    id === undefined
      ? null
      : category.data
        ? choiceOf(category.data)
        : { value: id, label: category.isPending ? '' : id };
  return (
    <CategoryField
      value={isKnown ? chosen : read}
      onChange={(choice) => {
        setChosen(choice);
        onChange(choice?.value ?? '');
      }}
    />
  );
}
