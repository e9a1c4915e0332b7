import type { Row } from './row';
import type { Bindings } from './statement';
import type { Table } from './table';

/**
 * Rows as one value that is read like a table. The text of a statement on it does not depend on how many rows there are,
 * so that it is prepared once and planned once. What a row lacks is null.
 */
export function recordset<T extends object>({ types }: Table<T>, columns: string[], rows: Row[], bind: Bindings['bind']): string {
  const definition = columns.map((column) => `${column} ${types.get(column)}`);
  return `json_to_recordset(${bind(JSON.stringify(rows))}) as given(${definition.join(', ')})`;
}
