import { inParallel } from '@das/platform';
import type { Chunks } from './job-kind';

/**
 * Few items, so that row locks are held for a short time only. Several chunks at a time: the process computes one while the database
 * works on others. A round ends with its slowest chunk, so its number of chunks is a large multiple of those processed concurrently.
 */
export const USUAL: Chunks = { items: 50, at_once: 4, in_a_round: 20 };

/** Splits items in order into chunks, and does the work of several chunks at a time; each chunk is one transaction. */
export function inChunks<Item, Result>(
  list: Item[],
  work: (chunk: Item[]) => Promise<Result>,
  { items, at_once }: Chunks = USUAL,
): Promise<Result[]> {
  const chunks = Array.from({ length: Math.ceil(list.length / items) }, (_, index) =>
    list.slice(index * items, (index + 1) * items),
  );
  return inParallel(at_once, chunks, work);
}
