import { lengthHint, textProblem } from './comment-text';

const PAIR = '\u{1F600}';

test.each([
  ['', 'Enter a value.'],
  [' \n', 'Enter a value.'],
  ['a', undefined],
  [PAIR.repeat(2_000), undefined],
  [`${PAIR.repeat(2_000)}.`, 'Enter at most 2,000 characters.'],
])('a text has the problem %#', (text, problem) => {
  expect(textProblem(text)).toBe(problem);
});

test('the number of code points is shown near the limit', () => {
  expect([PAIR.repeat(1_799), 'a'.repeat(1_799), PAIR.repeat(1_800), 'a'.repeat(2_010)].map(lengthHint)).toEqual([
    undefined,
    undefined,
    '1,800 of 2,000 characters',
    '2,010 of 2,000 characters',
  ]);
});
