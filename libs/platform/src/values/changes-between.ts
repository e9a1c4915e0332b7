/** The changed columns of a row: `{column: [before, after]}`. */
export type Changes = Record<string, [unknown, unknown]>;

/** Every change sets these columns, so they are left out. */
const LEFT_OUT = new Set(['created_at', 'updated_at', 'version']);

/**
 * Compares two states of a row by value. `before` is null for a new row, `after` is null for a deleted row.
 *
 * @param named columns that are compared although every change sets them
 */
export function changesBetween(before: object | null, after: object | null, named: string[] = []): Changes {
  const old = { ...before } as Record<string, unknown>;
  const current = { ...after } as Record<string, unknown>;
  const columns = [...new Set([...Object.keys(old), ...Object.keys(current)])].filter(
    (column) => !LEFT_OUT.has(column) || named.includes(column),
  );
  const changed = columns.filter((column) => !isSame(old[column] ?? null, current[column] ?? null));
  return Object.fromEntries(changed.map((column) => [column, [old[column] ?? null, current[column] ?? null]]));
}

/** Whether a change has no effect on the row. Undefined values are ignored; null equals an absent value. */
export const changesNothing = <T extends object>(row: T, change: { [K in keyof T]?: unknown }): boolean =>
  Object.entries(change).every(
    ([column, value]) => value === undefined || isSame(row[column as keyof T] ?? null, value ?? null),
  );

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
