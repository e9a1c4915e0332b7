import { priceProblem } from './price-problem';

test.each([
  ['8.10', undefined],
  ['0', undefined],
  ['0.000001', undefined],
  ['0.0000001', 'A price has at most 6 decimals.'],
  ['.1234567', 'A price has at most 6 decimals.'],
  ['-1', 'Enter a price of 0 or more.'],
  ['', 'Enter a price.'],
  ['x', 'Enter a price.'],
])('the price %s: %s', (typed, problem) => {
  expect(priceProblem(typed)).toBe(problem);
});
