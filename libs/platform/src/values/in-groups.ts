/**
 * Cuts a list into groups whose sizes add up to at most `most`, in order. An item that is larger is a group of its own.
 *
 * @param sizeOf the number of rows of an item
 */
export function inGroups<T>(items: readonly T[], sizeOf: (item: T) => number, most: number): T[][] {
  const groups: T[][] = [];
  let room = 0;
  for (const item of items) {
    const size = sizeOf(item);
    if (!groups.length || size > room) {
      groups.push([]);
      room = most;
    }
    groups.at(-1)?.push(item);
    room -= size;
  }
  return groups;
}
