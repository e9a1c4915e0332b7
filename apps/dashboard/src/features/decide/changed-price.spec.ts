import { changedPrice, percentOf } from './changed-price';

test.each([
  [100, -2, 98],
  [155, -2.5, 151.13],
  [8.1, 10, 8.91],
  [0.000015, -10, 0.000014],
  [1.2345, -50, 0.6173],
  [52, -100, 0],
  [0, 5, 0],
])('%d changed by %d per cent is %d', (price, percent, changed) => {
  expect(changedPrice(price, percent)).toBe(changed);
});

test.each([
  ['-2', -2],
  ['2.5', 2.5],
  ['-100', -100],
  ['-100.1', undefined],
  ['0', undefined],
  ['', undefined],
  [' ', undefined],
  ['x', undefined],
])('the typed per cent %p is %p', (typed, percent) => {
  expect(percentOf(typed)).toBe(percent);
});
