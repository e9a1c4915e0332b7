import { rangesText } from './ranges';

test.each([
  [[1], '1'],
  [[3, 1, 2], '1–3'],
  [[1, 3, 4, 5, 9], '1, 3–5, 9'],
  [[], ''],
])('%j is %p', (numbers, text) => expect(rangesText(numbers)).toBe(text));
