import { inParallel } from '@das/platform';
import type { Chunks } from './job-kind';

/**
 * Few items, so that row locks are held for a short time only. Several chunks at a time: the process computes one while the database
 * works on others.
 */
const USUAL: Chunks = { items: 50, at_once: 4 };

/**
 * Items of a job before the next job runs. A round ends with its slowest chunk, so its number of chunks is a large multiple of those
 * processed concurrently.
 */
export const ITEMS_IN_A_ROUND = 5 * USUAL.at_once * USUAL.items;

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
