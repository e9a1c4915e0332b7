import type { Row } from './row';
import type { Bind } from './sql';

/** Rows of another table that a statement reads with each of its own rows, as JSON: one round trip and one snapshot for both. */
export interface Children {
  /** The property of the parent that receives the rows. */
  property: string;
  /** SQL for the rows of the parent in order. @param parent the alias of the parent */
  select: (bind: Bind, parent: string) => string;
  /** The rows from the value of that SQL. */
  rows: (value: unknown[][] | null) => Row[];
}

/** The alias of the parents in their statement. */
const PARENT = 'parent';

/** The statement of a list with the children of its rows. PostgreSQL keeps the order of a subselect that nothing joins or groups. */
export function withChildren(list: string, children: Children[], bind: Bind): string {
  if (!children.length) return list;
  const columns = children.map(({ select, property }) => `(${select(bind, PARENT)}) as ${property}`);
  return `select ${PARENT}.*, ${columns.join(', ')} from (${list}) as ${PARENT}`;
}

/** Replaces the JSON of the children by their rows. */
export function readChildren(parents: object[], children: Children[]): void {
  for (const { property, rows } of children) {
    for (const parent of parents as Row[]) parent[property] = rows(parent[property] as unknown[][] | null);
  }
}

/** SQL for the columns of a row as a JSON array. An array needs no names, which PostgreSQL would write for each row. */
export const rowAsJson = (columns: string[], types: Map<string, string>): string =>
  `json_build_array(${columns.map((column) => inWireFormat(column, types.get(column))).join(', ')})`;

/** The column as the driver reads it: JSON has another format for times, and its numbers are not text. */
function inWireFormat(column: string, type: string | undefined): string {
  if (type === 'timestamp with time zone') return `left(${column}::text, 19)`;
  return type === 'bigint' ? `${column}::text` : column;
}

/** The rows from arrays of their values. */
export const rowsOfArrays = (columns: string[], values: unknown[][] | null): Row[] =>
  (values ?? []).map((row) => rowOf(columns, row));

function rowOf(columns: string[], values: unknown[]): Row {
  const row: Row = {};
  for (let index = 0; index < columns.length; index += 1) row[columns[index] as string] = values[index];
  return row;
}
