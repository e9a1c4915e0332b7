import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from './button';
import { type Column, DataTable } from './data-table';
import { Empty } from './empty';
import styles from './list-page.module.css';
import { ListState } from './list-state';
import { PageHeading } from './page-heading';
import type { Paged } from './paged';
import { Pager } from './pager';
import type { Selection } from './selection';

interface TableProps<T> {
  /** The accessible name of the table. */
  name: string;
  columns: readonly Column<T>[];
  open?: string | undefined;
  /** As in `DataTable`. */
  opened?: string | null;
  order?: string | undefined;
  selection?: Selection<T> | undefined;
  /** Whether other rows are being read. Default: whether the rows are those of the page before. */
  isBusy?: boolean;
}

interface EmptyProps {
  /** What the list says when no row matches, and how its filters are removed. Absent while no filter is set. */
  filtered?: { noMatch: string; onClear: () => void } | undefined;
  /** What the list says when there are no rows at all, such as an `Empty`. */
  empty: ReactNode;
}

export interface ListProps<D, T extends { id: string }> extends EmptyProps {
  query: UseQueryResult<D>;
  /** The page of what was read. */
  pageOf: (data: D) => Paged<T>;
  table: TableProps<T>;
  /** What follows the rows. Default: the pager. */
  foot?: (place: Paged<T>) => ReactNode;
}

interface ListPageProps<D, T extends { id: string }> extends ListProps<D, T> {
  /** The number of rows in words, when it is known. */
  count?: string | undefined;
  /** Buttons and links at the end of the heading. */
  actions?: ReactNode;
  /** Tabs and bars above the rows. They stay in place while rows are read. */
  filters?: ReactNode;
  /** The fields that filter the rows, such as a `SearchField`. */
  fields?: ReactNode;
}

/** A page that is a list: heading, filters, rows and pager. The title is that of the page. */
export const ListPage = <D, T extends { id: string }>({
  count,
  actions,
  filters,
  fields,
  ...list
}: ListPageProps<D, T>) => (
  <>
    <PageHeading hint={count}>{actions}</PageHeading>
    {filters}
    {fields && <div className={styles.fields}>{fields}</div>}
    <List {...list} />
  </>
);

/** The rows of a page with their pager, or why there are none. */
export const List = <D, T extends { id: string }>({ query, pageOf, table, foot, ...empty }: ListProps<D, T>) => (
  <ListState query={query}>
    {(data) => {
      const place = pageOf(data);
      return (
        <>
          {place.rows.length === 0 ? (
            <NoRows place={place} {...empty} />
          ) : (
            <Rows rows={place.rows} isBusy={query.isPlaceholderData} {...table} />
          )}
          {foot ? foot(place) : <Pager page={place.page} last={place.last} />}
        </>
      );
    }}
  </ListState>
);

/** Rows with an id. The keys `j`, `k`, `Enter` and `x` work on them. */
export const Rows = <T extends { id: string }>({ selection, ...table }: TableProps<T> & { rows: readonly T[] }) => (
  <DataTable keyOf={({ id }) => id} hasKeys {...table} {...(selection && { selection })} />
);

/** Why a page has no rows, with one next step. */
export function NoRows({ place: { page, last }, filtered, empty }: EmptyProps & { place: Paged<unknown> }) {
  if (page > 1) {
    const isAfterLast = last > 1 && last < page;
    return (
      <Empty title="This page is empty.">
        <Link to="." search={(search: object) => ({ ...search, page: isAfterLast ? last : undefined })}>
          {isAfterLast ? 'Go to the last page' : 'Go to the first page'}
        </Link>
      </Empty>
    );
  }
  if (!filtered) return empty;
  return (
    <Empty title={filtered.noMatch}>
      <Button onClick={filtered.onClear}>Clear filters</Button>
    </Empty>
  );
}
