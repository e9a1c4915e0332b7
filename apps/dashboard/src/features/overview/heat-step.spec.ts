import { heatStep } from './heat-step';

test.each([
  [0, 0, 0],
  [0, 9, 0],
  [1, 1, 3],
  [1, 9, 1],
  [3, 9, 1],
  [4, 9, 2],
  [6, 9, 2],
  [7, 9, 3],
  [9, 9, 3],
])('%s of at most %s has the shade %s', (count, most, step) => {
  expect(heatStep(count, most)).toBe(step);
});
