import { type ExternalColumns, NO_EXTERNAL_KEY, changedExternalKey } from '@das/platform';
import type { Columns, ReadItem } from './upsert-kind';

const EXTERNAL = new Set(['external_id', 'external_source', 'metadata']);

/** The external key and the metadata that an item of an upsert gives a row. */
export function externalColumns({ input, failures }: ReadItem, before: ExternalColumns | null): Columns {
  if (failures.some(({ path }) => EXTERNAL.has(path[0] ?? ''))) return { columns: {}, failures: [] };
  const { change, failures: broken } = changedExternalKey(before ?? NO_EXTERNAL_KEY, input, []);
  return { columns: { ...change }, failures: broken };
}
