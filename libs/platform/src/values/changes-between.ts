/** What a change did to a row's columns: `{column: [before, after]}`. */
export type Changes = Record<string, [unknown, unknown]>;

/** Times that every change moves say nothing. */
const SILENT = new Set(['created_at', 'updated_at']);

/** Compares two states of a row by value; a row that came into being or ended has one state. */
export function changesBetween(before: object | null, after: object | null): Changes {
  const old = { ...before } as Record<string, unknown>;
  const young = { ...after } as Record<string, unknown>;
  const columns = [...new Set([...Object.keys(old), ...Object.keys(young)])].filter((column) => !SILENT.has(column));
  const changed = columns.filter((column) => !isSame(old[column] ?? null, young[column] ?? null));
  return Object.fromEntries(changed.map((column) => [column, [old[column] ?? null, young[column] ?? null]]));
}

/** Whether a change would leave the row as it is; absent values are no change. */
export const changesNothing = <T extends object>(row: T, change: Partial<T>): boolean =>
  Object.entries(change).every(([column, value]) => value === undefined || isSame(row[column as keyof T] ?? null, value ?? null));

const isSame = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other);
