import DataLoader from 'dataloader';
import { requireContext } from '../context/request-context';

/**
 * Loads nested data without one statement per parent: `loadAll` receives all keys that one request asks for in the same tick.
 * Results are not cached, so a later field of the same document sees the effect of a mutation.
 *
 * @param kind names the loader; all calls with the same kind must pass the same `loadAll`
 * @param loadAll returns the rows by key, in any order; missing keys give undefined
 */
export function loadBatched<Row>(
  kind: string,
  key: string,
  loadAll: (keys: string[]) => Promise<Map<string, Row>>,
): Promise<Row | undefined> {
  const { loaders } = requireContext();
  let loader = loaders.get(kind) as DataLoader<string, Row | undefined> | undefined;
  if (!loader) {
    loader = new DataLoader(async (keys) => rowsInOrder(keys, await loadAll([...new Set(keys)])), { cache: false });
    loaders.set(kind, loader);
  }
  return loader.load(key);
}

const rowsInOrder = <Row>(keys: readonly string[], rows: Map<string, Row>) => keys.map((key) => rows.get(key));

/** The rows by their value of `key`, which must be unique. */
export const byKey = <Row>(rows: Row[], key: keyof Row): Map<string, Row> =>
  new Map(rows.map((row) => [String(row[key]), row]));

/** As {@link byKey}, where several rows may have the same value. */
export function groupedBy<Row>(rows: Row[], key: keyof Row): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const value = String(row[key]);
    const group = groups.get(value);
    if (group) group.push(row);
    else groups.set(value, [row]);
  }
  return groups;
}
