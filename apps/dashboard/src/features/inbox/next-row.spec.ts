import { nextRow } from './next-row';

test.each([
  [['a', 'b', 'c'], 'a', 'b'],
  [['a', 'b', 'c'], 'b', 'c'],
  [['a', 'b', 'c'], 'c', 'b'],
  [['a'], 'a', undefined],
  [['a', 'b'], 'x', undefined],
])('of %j, after %s follows %s', (ids, decided, next) => {
  expect(nextRow(ids, decided)).toBe(next);
});
