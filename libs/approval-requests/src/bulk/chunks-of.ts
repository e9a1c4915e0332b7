/** Few enough that others who want one of them wait for no longer than a moment. */
const ITEMS_IN_A_CHUNK = 50;

/** So many are worked on side by side: while the database works for some, the process does for another. */
export const CHUNKS_AT_ONCE = 4;

/** The most items that one round takes. Rounds wait for their last chunk, so there should be few. */
export const ITEMS_IN_A_ROUND = 10 * ITEMS_IN_A_CHUNK;

/** Items in their order, in chunks each of which is one transaction. */
export const chunksOf = <Item>(items: Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / ITEMS_IN_A_CHUNK) }, (_, index) => items.slice(index * ITEMS_IN_A_CHUNK, (index + 1) * ITEMS_IN_A_CHUNK));
