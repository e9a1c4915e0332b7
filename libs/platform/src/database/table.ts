import 'reflect-metadata';
import type { DataSource } from 'typeorm';
import { integerIdOf, ulidOf } from '../values/new-id';
import { rowCountTableOf } from './row-counts';

export type RowClass<T extends object = object> = abstract new () => T;

/** What a table's statements are written from. */
export interface Table<T extends object> {
  /** The class, and so the GraphQL type, of its rows. */
  type: string;
  name: string;
  /** Where lists are read; see {@link SearchView}. */
  source: string;
  /** Where the rows of each tenant are counted, if they are; see {@link CountedIn}. */
  counts?: string;
  /** All columns but the tenant's, the mark of deletion, and those that are not selected (`select: false`). */
  columns: string;
  /** Only JSON columns want their values as text. */
  json: Set<string>;
  nullable: Set<string>;
  /** The database's type of each column. */
  types: Map<string, string>;
  hasUpdatedAt: boolean;
  isSoftDeleted: boolean;
  /** Whether its ids are numbers that the database gives; otherwise they are ULIDs. */
  hasIntegerIds: boolean;
  /** The id as it is stored, undefined for what can be none. */
  idOf: (id: string) => string | undefined;
  /** Only to carry the row's type. */
  row?: T;
}

const SEARCH_VIEW = Symbol('search view');
const HIDDEN = new Set(['tenant_id', 'deleted_at']);

/**
 * Names the view through which lists of this table are read. The planner does not use a trigram index below a
 * row-level security policy; the view scopes by the same setting, but as a plain condition.
 */
export const SearchView =
  (view: string): ClassDecorator =>
  (type) =>
    Reflect.defineMetadata(SEARCH_VIEW, view, type);

const tables = new WeakMap<DataSource, Map<RowClass, Table<object>>>();

export function tableOf<T extends object>(dataSource: DataSource, type: RowClass<T>): Table<T> {
  const known = tables.get(dataSource) ?? new Map<RowClass, Table<object>>();
  tables.set(dataSource, known);
  const table = known.get(type) ?? describeTable(dataSource, type);
  known.set(type, table);
  return table as Table<T>;
}

function describeTable<T extends object>(dataSource: DataSource, type: RowClass<T>): Table<T> {
  const { columns, tableName } = dataSource.getMetadata(type);
  const names = columns.filter(({ isSelect }) => isSelect).map(({ databaseName }) => databaseName);
  const hasIntegerIds = columns.some(({ databaseName, type: kind }) => databaseName === 'id' && kind === 'bigint');
  return {
    type: type.name,
    name: tableName,
    source: (Reflect.getMetadata(SEARCH_VIEW, type) as string | undefined) ?? tableName,
    counts: rowCountTableOf(type),
    columns: names.filter((name) => !HIDDEN.has(name)).join(', '),
    json: new Set(columns.filter(({ type: kind }) => kind === 'json' || kind === 'jsonb').map(({ databaseName }) => databaseName)),
    nullable: new Set(columns.filter(({ isNullable }) => isNullable).map(({ databaseName }) => databaseName)),
    types: new Map(columns.map((column) => [column.databaseName, `${dataSource.driver.normalizeType(column)}${column.isArray ? '[]' : ''}`])),
    hasUpdatedAt: names.includes('updated_at'),
    isSoftDeleted: names.includes('deleted_at'),
    hasIntegerIds,
    idOf: hasIntegerIds ? integerIdOf : ulidOf,
  };
}
