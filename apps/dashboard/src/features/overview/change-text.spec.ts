import { changeInPercent, changeInPoints } from './change-text';

test.each([
  [112, 100, '12 % more than before'],
  [50, 100, '50 % less than before'],
  [0, 4, '100 % less than before'],
  [2_500, 100, '2,400 % more than before'],
  [1_004, 1_000, 'as before'],
  [7, 7, 'as before'],
  [0, 0, 'as before'],
  [7, 0, 'nothing to compare'],
  [null, 7, 'nothing to compare'],
  [7, null, 'nothing to compare'],
  [null, null, 'nothing to compare'],
])('%s after %s is %s', (now, before, text) => {
  expect(changeInPercent(now, before)).toBe(text);
});

test.each([
  [78.3, 79.6, '1.3 points less than before'],
  [81, 80, '1 point more than before'],
  [12, 10, '2 points more than before'],
  [12.04, 12, 'as before'],
  [5.5, 0, '5.5 points more than before'],
  [-1, 1, '2 points less than before'],
  [0, 0, 'as before'],
  [null, 5, 'nothing to compare'],
  [5, null, 'nothing to compare'],
])('%s %% after %s %% is %s', (now, before, text) => {
  expect(changeInPoints(now, before)).toBe(text);
});
