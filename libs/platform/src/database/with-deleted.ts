import type { Table } from './table';

/** The table with its deleted rows, for lists: `deleted_at` is a further column. Only lists may read it. */
export function withDeleted<T extends object>(table: Table<T>): Table<T> {
  const names = [...table.names, 'deleted_at'];
  return {
    ...table,
    names,
    columns: names.join(', '),
    source: table.tombstones ? withTombstones(table, table.tombstones) : table.source,
    counts: undefined,
    isSoftDeleted: false,
  };
}

/** The columns of a tombstone that its deletion has changed. */
const OF_DELETION: Record<string, string> = {
  id: 'gone.id',
  updated_at: 'gone.deleted_at as updated_at',
  version: 'coalesce(last.version, 1) + 1 as version', // null: deleted by a release without versions
};

/** The live rows and the tombstones, as SQL in place of a table. Conditions on `tenant_id`, `id` and `updated_at` are evaluated in both parts. */
function withTombstones(
  { name, names, source }: Pick<Table<object>, 'name' | 'names' | 'source'>,
  tombstones: string,
): string {
  const last = names.map((column) => OF_DELETION[column] ?? `last.${column}`);
  return `(
    select tenant_id, ${names.join(', ')}, null::timestamptz as deleted_at from ${source}
    union all
    select gone.tenant_id, ${last.join(', ')}, gone.deleted_at
      from ${tombstones} gone cross join lateral json_populate_record(null::${name}, gone.last_values) as last) as listed`;
}
