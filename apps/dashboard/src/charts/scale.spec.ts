import { scale } from './scale';

test.each([
  [scale([0, 10], [0, 100]), 2.5, 25],
  [scale([1, 1000], [0, 300], Math.log10), 10, 100],
  [scale([5, 5], [20, 300]), 5, 20],
])('a value is placed on its scale', (place, value, pixels) => {
  expect(place(value)).toBeCloseTo(pixels);
});
