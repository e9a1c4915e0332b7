import 'reflect-metadata';
import type { DataSource, EntityMetadata } from 'typeorm';
import { integerIdOf, ulidOf } from '../values/new-id';
import { rowAsJson } from './children';
import { rowCountTableOf } from './lists/row-counts';
import type { Row } from './row';
import type { Bindings } from './sql';

export type RowClass<T extends object = object> = abstract new () => T;

/** The facts about a table from which its statements are written. */
export interface Table<T extends object> {
  /** Name of the class of its rows, which is also the GraphQL type. */
  type: string;
  name: string;
  /** The table or view that lists are read from; see {@link SearchView}. */
  source: string;
  /** The table with the row counts of each tenant, if any; see `RowCountTable`. */
  counts?: string;
  /** The table with the last values of deleted rows, if any; see {@link LeavesTombstones}. */
  tombstones?: string;
  /** All columns except `tenant_id`, `deleted_at`, and those with `select: false`. */
  columns: string;
  /** The same columns. */
  names: string[];
  /** SQL for a row as a JSON array of the same columns. */
  asJson: string;
  /** JSON columns, whose values are serialized before they are bound. */
  json: Set<string>;
  nullable: Set<string>;
  /** Columns without nulls by which an index sorts the rows of a tenant. */
  orders: Set<string>;
  /** The PostgreSQL type of each column. */
  types: Map<string, string>;
  hasUpdatedAt: boolean;
  /** Columns whose default is the time of the transaction. */
  timesOfInsertion: string[];
  isSoftDeleted: boolean;
  /** Whether the database assigns integer ids; otherwise ids are ULIDs. */
  hasIntegerIds: boolean;
  /** The id as it is stored; undefined when its form is invalid. */
  idOf: (id: string) => string | undefined;
  /** Never set: it only carries the type of the rows. */
  row?: T;
}

const SEARCH_VIEW = Symbol('search view');
const TOMBSTONES = Symbol('tombstones');
const LAST_VALUES = Symbol('last values');
const HIDDEN = new Set(['tenant_id', 'deleted_at']);

/**
 * Names the view that lists of this table are read from. The planner does not use a trigram index below a row-level security
 * policy; the view has the same condition on the tenant as a plain condition.
 */
export const SearchView =
  (view: string): ClassDecorator =>
  (type) =>
    Reflect.defineMetadata(SEARCH_VIEW, view, type);

/** Deleted rows stay visible: `deleted_at` is a column like any other. */
export const KeepsTombstones = (): ClassDecorator => (type) => Reflect.defineMetadata(TOMBSTONES, true, type);

/** Names the table in which a trigger keeps the last values of deleted rows, as `last_values`, with `id` and `deleted_at`. */
export const LeavesTombstones =
  (table: string): ClassDecorator =>
  (type) =>
    Reflect.defineMetadata(LAST_VALUES, table, type);

const tables = new WeakMap<DataSource, Map<RowClass, Table<object>>>();

export function tableOf<T extends object>(dataSource: DataSource, type: RowClass<T>): Table<T> {
  const known = tables.get(dataSource) ?? new Map<RowClass, Table<object>>();
  tables.set(dataSource, known);
  const table = known.get(type) ?? describeTable(dataSource, type);
  known.set(type, table);
  return table as Table<T>;
}

function describeTable<T extends object>(dataSource: DataSource, type: RowClass<T>): Table<T> {
  const { columns, indices, tableName } = dataSource.getMetadata(type);
  const names = columns.filter(({ isSelect }) => isSelect).map(({ databaseName }) => databaseName);
  const showsDeleted = Reflect.hasMetadata(TOMBSTONES, type);
  const visible = names.filter((name) => !HIDDEN.has(name) || (showsDeleted && name === 'deleted_at'));
  const types = new Map(
    columns.map((column) => [
      column.databaseName,
      `${dataSource.driver.normalizeType(column)}${column.isArray ? '[]' : ''}`,
    ]),
  );
  const hasIntegerIds = columns.some(({ databaseName, type: kind }) => databaseName === 'id' && kind === 'bigint');
  return {
    type: type.name,
    name: tableName,
    source: (Reflect.getMetadata(SEARCH_VIEW, type) as string | undefined) ?? tableName,
    counts: rowCountTableOf(type),
    tombstones: Reflect.getMetadata(LAST_VALUES, type) as string | undefined,
    columns: visible.join(', '),
    names: visible,
    asJson: rowAsJson(visible, types),
    json: new Set(
      columns.filter(({ type: kind }) => kind === 'json' || kind === 'jsonb').map(({ databaseName }) => databaseName),
    ),
    nullable: new Set(columns.filter(({ isNullable }) => isNullable).map(({ databaseName }) => databaseName)),
    orders: new Set(indices.flatMap(orderOfIndex)),
    types,
    hasUpdatedAt: names.includes('updated_at'),
    timesOfInsertion: columns.filter(isTimeOfInsertion).map(({ databaseName }) => databaseName),
    isSoftDeleted: names.includes('deleted_at') && !showsDeleted,
    hasIntegerIds,
    idOf: hasIntegerIds ? integerIdOf : ulidOf,
  };
}

const isTimeOfInsertion = ({ default: value }: EntityMetadata['columns'][number]): boolean =>
  typeof value === 'function' && value() === 'now()';

const orderOfIndex = ({ columns: [, sorted, last], isUnique }: EntityMetadata['indices'][number]): string[] =>
  (last ? last.databaseName === 'id' : isUnique) && sorted && !sorted.isNullable ? [sorted.databaseName] : [];

/**
 * SQL that reads many rows from one JSON parameter. The text of the statement does not depend on the number of rows, so it is
 * prepared and planned once. Missing members are null.
 */
export function recordset<T extends object>(
  { types }: Table<T>,
  columns: string[],
  rows: Row[],
  bind: Bindings['bind'],
): string {
  const definition = columns.map((column) => `${column} ${types.get(column)}`);
  return `json_to_recordset(${bind(JSON.stringify(rows))}) as given(${definition.join(', ')})`;
}
