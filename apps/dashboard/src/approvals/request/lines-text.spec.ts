import { linesText } from './lines-text';

const line = (number: number) => ({ id: `line ${number}` });
const ALL = Array.from({ length: 200 }, (_, index) => line(index + 1));

test.each([
  [[2], 'Line 2'],
  [[1, 2, 3], 'Lines 1–3'],
  [[1, 3], 'Lines 1, 3'],
  [[...Array.from({ length: 14 }, (_, index) => index + 1), 16, 18], 'Lines 1–14, 16, 18 (16 lines)'],
  [ALL.map((_, index) => index + 1), 'Lines 1–200 (200 lines)'],
])('the lines %j are %p', (numbers, text) => {
  expect(linesText(numbers.map(line), ALL)).toBe(text);
});
