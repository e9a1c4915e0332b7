import type { Failure } from '../errors/failure';
import { type MetadataChange, type MetadataOf, mergedMetadata } from './merged-metadata';

/** What another system knows a row by, and keeps with it. */
export interface ExternalColumns {
  external_id: string | null;
  external_source: string | null;
  metadata: MetadataOf;
}

/** The same members of an input. Absent ones are unchanged, and null clears one. */
export interface ExternalInput {
  external_id?: string | null;
  external_source?: string | null;
  metadata?: MetadataChange | null;
}

/** The columns of a row that has none of them. */
export const NO_EXTERNAL_KEY: ExternalColumns = { external_id: null, external_source: null, metadata: {} };

/**
 * The changed columns. A source needs an id, given or stored; clearing the id clears the source. Metadata are merged.
 *
 * @param path of the input
 */
export function changedExternalKey(
  before: ExternalColumns,
  { external_id, external_source, metadata }: ExternalInput,
  path = ['input'],
): { change: Partial<ExternalColumns>; failures: Failure[] } {
  const failures: Failure[] = [];
  const change: Partial<ExternalColumns> = {};
  if (external_id !== undefined) change.external_id = external_id;
  if (external_source !== undefined) change.external_source = external_source;
  const hasId = (external_id === undefined ? before.external_id : external_id) !== null;
  if (!hasId && external_source) failures.push({ path: [...path, 'external_source'], rule: 'prohibited' });
  if (external_id === null) change.external_source = null;
  if (metadata !== undefined) {
    const merged = mergedMetadata(before.metadata, metadata, [...path, 'metadata']);
    change.metadata = merged.metadata;
    failures.push(...merged.failures);
  }
  return { change, failures };
}
