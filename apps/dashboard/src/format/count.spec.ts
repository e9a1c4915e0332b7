import { countText } from './count';

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [1_234, '1,234'],
  [12_345_678, '12,345,678'],
  [-1_234, '-1,234'],
])('%d → %s', (count, text) => {
  expect(countText(count)).toBe(text);
});
