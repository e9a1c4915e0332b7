/** A row of facts by the names of its columns. */
export type FactRow = Record<string, unknown>;

/** The rows of one table of facts for one request. */
export interface TableRows {
  /** What fields of it begin with: nothing for the request itself. */
  prefix: string;
  /** The column that tells its rows apart. */
  key: string;
  kept: FactRow[];
  computed: FactRow[];
}

/** The first field in which kept facts differ from computed ones, such as `lifecycle_state` or `line.approved_amount`; null when none does. */
export function firstDifference(tables: readonly TableRows[]): string | null {
  for (const { prefix, key, kept, computed } of tables) {
    const others = new Map(computed.map((row) => [row[key], row]));
    for (const row of kept) {
      const other = others.get(row[key]);
      if (!other) return prefix + key;
      others.delete(row[key]);
      const field = Object.keys(row).find((name) => textOf(row[name]) !== textOf(other[name]));
      if (field !== undefined) return prefix + field;
    }
    if (others.size) return prefix + key;
  }
  return null;
}

/** Kept numbers and flags are texts. */
const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
};
