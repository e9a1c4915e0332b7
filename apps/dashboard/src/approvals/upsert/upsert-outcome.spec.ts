import { problemText, sumOf, upsertText } from './upsert-outcome';

test('the counts of several calls are summed', () => {
  const sum = sumOf([
    { created: 1_000, updated: 2, unchanged: 0, failed: 1 },
    { created: 500, updated: 0, unchanged: 7, failed: 0 },
  ]);
  expect(upsertText(sum)).toBe('1,500 created, 2 updated, 7 unchanged, 1 failed');
  expect(upsertText(sumOf([]))).toBe('0 created, 0 updated, 0 unchanged, 0 failed');
});

test.each([
  [null, ''],
  [undefined, ''],
  [{ message: 'The version has changed.', errors: null }, 'The version has changed.'],
  [{ message: 'Invalid.', errors: { moq: ['A.', 'B.'], msrp: ['C.'] } }, 'A. B. C.'],
  [{ message: 'Invalid.', errors: {} }, 'Invalid.'],
])('the problem of the error %j is "%s"', (error, text) => expect(problemText({ error })).toBe(text));
