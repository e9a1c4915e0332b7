/** The heap around a garbage collection, as `v8.GCProfiler` reports it. */
export interface Collection {
  beforeGC: { heapStatistics: { usedHeapSize: number } };
  afterGC: { heapStatistics: { usedHeapSize: number } };
}

/**
 * Bytes allocated on the heap: its growth up to each collection, from the end of the previous one. Memory that is swept between two
 * collections lowers the sum.
 *
 * @param first the used heap at the beginning
 * @param last the used heap at the end
 */
export function allocatedBytes(first: number, collections: Collection[], last: number): number {
  const starts = [first, ...collections.map(({ afterGC }) => afterGC.heapStatistics.usedHeapSize)];
  const ends = [...collections.map(({ beforeGC }) => beforeGC.heapStatistics.usedHeapSize), last];
  return ends.reduce((sum, end, index) => sum + Math.max(end - (starts[index] ?? end), 0), 0);
}
