import { storedId } from '@das/platform';
import type { StoredOutcome } from './item-outcome';

/** The outcome of an id that occurs earlier in the same batch. */
export type Repeat = { outcome: 'unchanged' } & Pick<StoredOutcome, 'status' | 'version'>;

/** For each id the index of its first occurrence. Ids are compared in their stored form. */
export function firstIndexes(ids: string[]): number[] {
  const firsts = new Map<string, number>();
  return ids.map((id, index) => {
    const first = firsts.get(storedId(id)) ?? index;
    firsts.set(storedId(id), first);
    return first;
  });
}

/**
 * The outcomes of all ids in order: a repeated id is `unchanged`, with the status and version of its first occurrence.
 *
 * @param outcomeAt the outcome of a first occurrence, by index
 */
export const fillRepeats = <T extends Pick<StoredOutcome, 'status' | 'version'>>(
  ids: string[],
  outcomeAt: (index: number) => T,
): (T | Repeat)[] =>
  firstIndexes(ids).map((first, index) => {
    const outcome = outcomeAt(first);
    return first === index ? outcome : { outcome: 'unchanged', status: outcome.status, version: outcome.version };
  });
