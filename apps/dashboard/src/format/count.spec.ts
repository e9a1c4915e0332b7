import { countOf, countText } from './count';

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

test.each([
  [0, '0 requests'],
  [1, '1 request'],
  [2, '2 requests'],
  [1_234, '1,234 requests'],
])('%d with its noun → %s', (count, text) => {
  expect(countOf(count, 'request')).toBe(text);
});

test('a noun with another plural is given with it', () => {
  expect([countOf(1, 'person', 'people'), countOf(2, 'person', 'people')]).toEqual(['1 person', '2 people']);
});
