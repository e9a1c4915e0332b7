import { fitting } from './removal';

const items = (...rows: number[]): { rows: number }[] => rows.map((count) => ({ rows: count }));

test.each([
  ['everything that fits', [1, 999], 2],
  ['the items before the first that does not fit, also when a later one would', [600, 401, 1], 1],
  ['one item that has too many rows', [5_000, 1], 1],
  ['nothing of nothing', [], 0],
])('a transaction removes %s', (_, rows, count) => {
  expect(fitting(items(...rows))).toEqual(items(...rows.slice(0, count)));
});
