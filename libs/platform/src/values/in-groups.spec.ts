import { inGroups } from './in-groups';

test.each([
  ['nothing', [], []],
  ['items that fit', [1, 2, 2], [[1, 2, 2]]],
  ['items that do not fit together', [3, 3, 2, 1], [[3], [3, 2], [1]]],
  ['an item that is larger', [2, 9, 1], [[2], [9], [1]]],
  ['items without rows', [0, 0, 5, 0], [[0, 0, 5, 0]]],
])('%s', (_case, items, groups) => expect(inGroups(items, (item) => item, 5)).toEqual(groups));
