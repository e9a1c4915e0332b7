import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useViewer } from '../../api/viewer';
import { countOf } from '../../format/count';
import { buttonClasses } from '../../ui/button';
import type { Column } from '../../ui/data-table';
import { Empty } from '../../ui/empty';
import { ListPage } from '../../ui/list-page';
import type { Option } from '../../ui/option';
import { pagedByApi } from '../../ui/paged';
import { SearchField } from '../../ui/search-field';
import { useShortcuts } from '../../ui/shortcuts';
import { Count, Moment, None, Price, UserText } from '../../ui/values';
import { CategoryField } from './category-field';
import { choiceOf, shortName } from './product-values';
import styles from './product.module.css';
import { FIRST_ORDER, type ProductsSearch, categoryQuery, productsQuery, productsTotalQuery } from './products-query';
import type { ProductsQuery } from './products.graphql.ts';

/** The products, filtered by part number and category. */
export function ProductsPage({ search }: { search: ProductsSearch }) {
  const mayChange = useViewer().can('catalog:write');
  const products = useQuery(productsQuery(search));
  const total = useQuery(productsTotalQuery(search));
  const navigate = useNavigate();
  const filter = (changed: ProductsSearch) =>
    void navigate({ to: '.', search: { ...search, ...changed, page: undefined } });
  useShortcuts(mayChange ? { n: () => void navigate({ to: '/products/new' }) } : NO_KEYS);
  return (
    <ListPage
      count={total.data === undefined ? undefined : countOf(total.data, 'product')}
      actions={
        mayChange && (
          <>
            <Link to="/products/import" className={buttonClasses()}>
              Import CSV
            </Link>
            <Link to="/products/new" className={buttonClasses('primary')}>
              New product
            </Link>
          </>
        )
      }
      fields={
        <>
          <SearchField label="Find a part number" value={search.q ?? ''} onSearch={(q) => filter({ q })} />
          <CategoryFilter id={search.category} onChange={(category) => filter({ category })} />
        </>
      }
      query={products}
      pageOf={(page) => pagedByApi(page, total.data)}
      table={{ name: 'Products', columns: COLUMNS, order: search.order ?? FIRST_ORDER }}
      filtered={
        search.q || search.category
          ? { noMatch: 'No products match.', onClear: () => filter({ q: '', category: '' }) }
          : undefined
      }
      empty={
        <Empty title="There are no products.">
          <p>A product has a part number and prices, which requests refer to.</p>
          {mayChange && <Link to="/products/new">New product</Link>}
        </Empty>
      }
    />
  );
}

const NO_KEYS = {};

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

type Row = ProductsQuery['products']['data'][number];

const COLUMNS: Column<Row>[] = [
  {
    head: 'Part number',
    order: 'partnumber',
    narrow: 'title',
    width: 180,
    cell: ({ id, partnumber }) => (
      <Link to="/products/$id" params={{ id }} className={styles.part}>
        <bdi>{partnumber}</bdi>
      </Link>
    ),
  },
  { head: 'Description', cell: ({ description }) => <UserText value={description} /> },
  {
    head: 'Model',
    order: 'model',
    narrow: 'none',
    width: 120,
    hideBelow: 900,
    cell: ({ model }) => <UserText value={model} />,
  },
  {
    head: 'Category',
    narrow: 'none',
    width: 140,
    hideBelow: 900,
    cell: ({ category }) => <CategoryLink category={category} />,
  },
  {
    head: 'List price',
    order: 'list_price',
    isNumber: true,
    narrow: 'end',
    width: 148,
    cell: (row) => <Inherited row={row} name="list_price" />,
  },
  { head: 'MOQ', isNumber: true, width: 108, hideBelow: 600, cell: (row) => <Inherited row={row} name="moq" /> },
  {
    head: 'Surcharge',
    isNumber: true,
    width: 148,
    hideBelow: 700,
    cell: (row) => <Inherited row={row} name="tariff_surcharge" />,
  },
  {
    head: 'Updated',
    order: 'updated_at',
    isNumber: true,
    narrow: 'none',
    width: 148,
    hideBelow: 1100,
    cell: ({ updated_at }) => <Moment value={updated_at} />,
  },
];

const CategoryLink = ({ category }: { category: Row['category'] }) =>
  category ? (
    <Link to="/categories/$id" params={{ id: category.id }} title={category.name}>
      <bdi>{shortName(category)}</bdi>
    </Link>
  ) : (
    <None />
  );

/** The value in effect. One of the category says so. */
function Inherited({ row, name }: { row: Row; name: 'list_price' | 'moq' | 'tariff_surcharge' }) {
  const value = row.effective[name];
  const shown = name === 'moq' ? <Count value={value} /> : <Price value={value} />;
  if (row[name] !== null || value === null || !row.category) return shown;
  return (
    <span className={styles.inherited} title={`From ${shortName(row.category)}`}>
      {shown}
      <span className="visually-hidden">{`, from ${shortName(row.category)}`}</span>
    </span>
  );
}
