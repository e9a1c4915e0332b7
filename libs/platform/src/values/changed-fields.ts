import { changesBetween } from './changes-between';

/** Columns that the service sets and that no input has. */
const KEPT_BY_SERVICE = new Set(['deleted_at', 'id', 'version']);

/**
 * The names of the fields that differ, in alphabetical order; of a new row, the fields that are neither null nor empty.
 *
 * @param before null for a new row
 */
export const changedFields = (before: object | null, after: object): string[] =>
  Object.entries(changesBetween(before, after))
    .filter(([name, [, value]]) => !KEPT_BY_SERVICE.has(name) && (before !== null || !isEmpty(value)))
    .map(([name]) => name)
    .sort();

const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;
