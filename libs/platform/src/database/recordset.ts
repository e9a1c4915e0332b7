import type { Row } from './row';
import type { Bindings } from './sql';
import type { Table } from './tenant-statements';

/**
 * SQL that reads many rows from one JSON parameter. The text of the statement does not depend on the number of rows, so it is
 * prepared and planned once. Missing members are null.
 */
export function recordset<T extends object>({ types }: Table<T>, columns: string[], rows: Row[], bind: Bindings['bind']): string {
  const definition = columns.map((column) => `${column} ${types.get(column)}`);
  return `json_to_recordset(${bind(JSON.stringify(rows))}) as given(${definition.join(', ')})`;
}
