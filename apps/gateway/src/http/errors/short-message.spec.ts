import * as fc from 'fast-check';
import { leftOut, shortMessage } from './short-message';

test.each([
  ['a message without a value', 'Cannot query field "a" on type "Query".', 'Cannot query field "a" on type "Query".'],
  [
    'prose between two quoted texts, however long',
    `Field "a" ${'is not what it seems '.repeat(5)}of "b".`,
    `Field "a" ${'is not what it seems '.repeat(5)}of "b".`,
  ],
  ['a quoted text', `Unknown type "${'T '.repeat(50)}".`, `Unknown type "${'T '.repeat(31)}…".`],
  ['a word', `Unexpected ${'x'.repeat(100)}.`, `Unexpected ${'x'.repeat(62)}…`],
  [
    'a printed value',
    `String cannot represent a non string value: { a: "${'b '.repeat(80)}" }`,
    `String cannot represent a non string value: { a: "${'b '.repeat(28)}…"`,
  ],
])('%s', (_, message, expected) => {
  expect(shortMessage(message)).toBe(expected);
});

test('every message has at most 1,000 characters and is well formed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 3_000 }), (text) => {
      const short = shortMessage(text.repeat(3));
      expect(short.length).toBeLessThanOrEqual(1_000);
      if (text.isWellFormed()) expect(short.isWellFormed()).toBe(true);
    }),
  );
});

test('the last of several errors says how many were left out', () => {
  expect([leftOut(1), leftOut(2), leftOut(1, false), leftOut(990, false)]).toEqual([
    'And 1 more error was left out.',
    'And 2 more errors were left out.',
    'And at least 1 more error was left out.',
    'And at least 990 more errors were left out.',
  ]);
});
