import type { Failure } from '../errors/failure';

/** What other systems keep with a row: texts by key. */
export type MetadataOf = Record<string, string>;

/** The members to set; a null removes its key. */
export type MetadataChange = Record<string, string | null>;

export const MAX_METADATA_KEYS = 50;

/**
 * Metadata after a change: given keys are set, keys with null are removed, and the others stay. A null change removes all.
 *
 * @param path of the change, for the failure
 */
export function mergedMetadata(
  before: MetadataOf,
  change: MetadataChange | null,
  path = ['input', 'metadata'],
): { metadata: MetadataOf; failures: Failure[] } {
  const members = Object.entries(change ? { ...before, ...change } : {});
  const metadata = Object.fromEntries(members.filter((member): member is [string, string] => member[1] !== null));
  const isTooLarge = Object.keys(metadata).length > MAX_METADATA_KEYS;
  const failure: Failure = { path, rule: 'max_items', params: { max: MAX_METADATA_KEYS } };
  return { metadata, failures: isTooLarge ? [failure] : [] };
}
