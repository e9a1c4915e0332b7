import type { ExternalColumns, ExternalInput, Failure } from '@das/platform';
import type { RowChange } from './catalog-events';
import type { MatchKey } from './upsert-inputs';

/** A row that an upsert writes. */
export interface UpsertedRow extends ExternalColumns {
  id: string;
  version: number;
}

/** A checked item: columns of the row, and members that say which row, version and category it is for. */
export interface ItemInput extends ExternalInput {
  id?: string | null;
  expected_version?: number | null;
  category_id?: string | null;
  category_code?: string | null;
  other_details?: unknown;
}

/** An item as it was read. Its failures may be of members that are wrong by themselves. */
export interface ReadItem {
  index: number;
  /** The match key as sent; null without one. */
  key: string | null;
  input: ItemInput;
  /** The value that is compared with rows and other items; undefined when the match key is missing or wrong. */
  match: string | undefined;
  failures: Failure[];
  left_out: number;
}

/** What an item would write, or why it may not. */
export interface Columns {
  columns: Record<string, unknown>;
  failures: Failure[];
}

/** Gives the columns of an item. */
export interface ColumnsOf<Row extends UpsertedRow = UpsertedRow> {
  of(item: ReadItem, before: Row | null): Promise<Columns>;
}

/** What products and categories have different. */
export interface UpsertKind<Row extends UpsertedRow = UpsertedRow> {
  /** The first part of audit actions and events, such as `product`. */
  resource: string;
  /** The resource in words. */
  words: string;
  rows: abstract new () => Row;
  input: new () => ItemInput;
  /** The default match key. */
  key: MatchKey;
  /** The columns that an item may set, in alphabetical order. */
  fields: readonly string[];
  /** The column that a new row needs. */
  needed: string;
  /** The columns besides the external key whose values are unique, compared with nulls apart. */
  unique: readonly string[];
  /** Values that a new row has in columns for which nothing was given; null by default. */
  empty: Readonly<Record<string, unknown>>;
  /** Loads what these items need, for all at once. */
  load(items: ReadItem[], rows: Row[]): Promise<ColumnsOf<Row>>;
  /** An id as it is stored; undefined when its form is invalid. */
  idOf: (id: string) => string | undefined;
  /** The PostgreSQL type of ids. */
  idType: 'bigint' | 'text';
  /** Emits the events of written rows, in their order. */
  emit(changes: RowChange<Row>[]): Promise<void>;
  /** A row to insert. */
  newRow(columns: Record<string, unknown>): Record<string, unknown>;
  /** The value by which an inserted row is found among the returned ones. */
  identityOf(row: Record<string, unknown>): unknown;
}
