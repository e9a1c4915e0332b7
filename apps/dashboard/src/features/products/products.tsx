import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useViewer } from '../../api/viewer';
import { buttonClasses } from '../../ui/button';
import type { Column } from '../../ui/data-table';
import { Empty } from '../../ui/empty';
import type { Option } from '../../ui/option';
import { ListPage } from '../../ui/list-page';
import { pagedByApi } from '../../ui/paged';
import { SearchField } from '../../ui/search-field';
import { useShortcuts } from '../../ui/shortcuts';
import { Count, Moment, None, Price, UserText } from '../../ui/values';
import { CategoryField } from './category-field';
import styles from './product.module.css';
import { choiceOf, shortName } from './product-values';
import type { ProductsQuery } from './products.graphql.ts';
import { FIRST_ORDER, type ProductsSearch, categoryQuery, productsQuery, productsTotalQuery } from './products-query';
import { WORDS } from './words';

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
      count={total.data === undefined ? undefined : WORDS.count(total.data)}
      actions={
        mayChange && (
          <Link to="/products/new" className={buttonClasses('primary')}>
            {WORDS.newProduct}
          </Link>
        )
      }
      filters={
        <div className={styles.filters}>
          <SearchField label={WORDS.search} value={search.q ?? ''} onSearch={(q) => filter({ q })} />
          <CategoryFilter id={search.category} onChange={(category) => filter({ category })} />
        </div>
      }
      query={products}
      pageOf={(page) => pagedByApi(page, total.data)}
      table={{ name: WORDS.table, columns: COLUMNS, order: search.order ?? FIRST_ORDER }}
      filtered={
        search.q || search.category
          ? { noMatch: WORDS.noMatch, onClear: () => filter({ q: '', category: '' }) }
          : undefined
      }
      empty={
        <Empty title={WORDS.empty}>
          <p>{WORDS.emptyHint}</p>
          {mayChange && <Link to="/products/new">{WORDS.newProduct}</Link>}
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
    head: WORDS.partnumber,
    order: 'partnumber',
    narrow: 'title',
    cell: ({ id, partnumber }) => (
      <Link to="/products/$id" params={{ id }} className={styles.part}>
        <bdi>{partnumber}</bdi>
      </Link>
    ),
  },
  { head: WORDS.description, cell: ({ description }) => <UserText value={description} /> },
  { head: WORDS.model, order: 'model', narrow: 'none', cell: ({ model }) => <UserText value={model} /> },
  { head: WORDS.category, narrow: 'none', cell: ({ category }) => <CategoryLink category={category} /> },
  {
    head: WORDS.list_price,
    order: 'list_price',
    isNumber: true,
    narrow: 'end',
    cell: (row) => <Inherited row={row} name="list_price" />,
  },
  { head: WORDS.moqShort, isNumber: true, cell: (row) => <Inherited row={row} name="moq" /> },
  { head: WORDS.surchargeShort, isNumber: true, cell: (row) => <Inherited row={row} name="tariff_surcharge" /> },
  {
    head: WORDS.updated,
    order: 'updated_at',
    isNumber: true,
    narrow: 'none',
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
