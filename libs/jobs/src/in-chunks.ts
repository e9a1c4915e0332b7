import { inParallel } from '@das/platform';

/** Small, so that row locks are held for a short time only. */
const ITEMS_IN_A_CHUNK = 50;

/** Chunks processed concurrently: the process computes one while the database works on others. */
const CHUNKS_AT_ONCE = 4;

/**
 * Items of a job before the next job runs. A round ends with its slowest chunk, so its number of chunks is a large multiple of those
 * processed concurrently.
 */
export const ITEMS_IN_A_ROUND = 5 * CHUNKS_AT_ONCE * ITEMS_IN_A_CHUNK;

/** Splits items in order into chunks, and does the work of several chunks at a time; each chunk is one transaction. */
export function inChunks<Item, Result>(items: Item[], work: (chunk: Item[]) => Promise<Result>): Promise<Result[]> {
  const chunks = Array.from({ length: Math.ceil(items.length / ITEMS_IN_A_CHUNK) }, (_, index) =>
    items.slice(index * ITEMS_IN_A_CHUNK, (index + 1) * ITEMS_IN_A_CHUNK),
  );
  return inParallel(CHUNKS_AT_ONCE, chunks, work);
}
