import { Link } from '@tanstack/react-router';
import { type Column, DataTable } from '../../ui/data-table';
import { Count, Moment, None, Price, UserText } from '../../ui/values';
import styles from './product.module.css';
import type { ProductsQuery } from './products.graphql.ts';
import { shortName } from './product-values';
import { WORDS } from './words';

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

export const ProductsTable = ({
  products,
  order,
  isBusy,
}: {
  products: readonly Row[];
  order: string;
  isBusy: boolean;
}) => (
  <DataTable
    name={WORDS.table}
    columns={COLUMNS}
    rows={products}
    keyOf={({ id }) => id}
    order={order}
    isBusy={isBusy}
    hasKeys
  />
);
