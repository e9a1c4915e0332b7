import { gridHeights, linePath, placeOf } from './line-path';

test.each([
  [[0, 50, 100], 'M0 194L500 100L1000 6', 'M0 194h0M500 100h0M1000 6h0'],
  [[0, null, 100], 'M0 194M1000 6', 'M0 194h0M1000 6h0'],
  [[null, 50, 100, null], 'M333.3 100L666.7 6', 'M333.3 100h0M666.7 6h0'],
  [[50], 'M500 100', 'M500 100h0'],
  [[null, null], '', ''],
  [[], '', ''],
])('the values %j are drawn as %s', (values, line, marks) => {
  expect(linePath(values, 100)).toEqual({ line, marks });
});

test('a single value is in the middle, and the grid is at the end, the half and the begin of the axis', () => {
  expect([placeOf(0, 1), placeOf(0, 2), placeOf(1, 2)]).toEqual([500, 0, 1_000]);
  expect(gridHeights()).toEqual([6, 100, 194]);
});
