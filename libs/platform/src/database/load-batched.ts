import DataLoader from 'dataloader';
import { requireContext } from '../context/request-context';

/**
 * Loads nested data without one statement per parent: all keys that are asked for in the same moment of one call
 * go to `loadAll` together. Nothing is kept, so a mutation's neighbour sees what the mutation did.
 *
 * @param kind names the loader; one kind always comes with the same `loadAll`
 * @param loadAll answers in any order; `keyOf` says which key a row belongs to
 */
export function loadBatched<Row>(kind: string, key: string, loadAll: (keys: string[]) => Promise<Map<string, Row>>): Promise<Row | undefined> {
  const { loaders } = requireContext();
  let loader = loaders.get(kind) as DataLoader<string, Row | undefined> | undefined;
  if (!loader) {
    loader = new DataLoader(async (keys) => rowsInOrder(keys, await loadAll([...new Set(keys)])), { cache: false });
    loaders.set(kind, loader);
  }
  return loader.load(key);
}

const rowsInOrder = <Row>(keys: readonly string[], rows: Map<string, Row>) => keys.map((key) => rows.get(key));

/** The rows under the value that each has at `key`. */
export const byKey = <Row>(rows: Row[], key: keyof Row): Map<string, Row> => new Map(rows.map((row) => [String(row[key]), row]));

/** As {@link byKey} where several rows share a value. */
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
