import * as fc from 'fast-check';
import { RE2JS } from 're2js';
import { compileWork } from './compile-work';

test.each([
  ['', 0],
  ['^[A-Z]{2}\\d+$', 9],
  ['a{1000}', 2_000],
  ['(?:ab){1,50}', 300],
  ['a\\{5}', 4],
  ['\\Qa{9}\\E', 8],
  ['[a{9}]', 1],
  ['\\x{1000}', 1],
  ['(?i)a(?i){10}', 20],
  ['\\pL', 101],
  ['(?i)[\\x{100}-\\x{F00}]', 45.8],
])('the work of %s is %d', (pattern, work) => {
  expect(compileWork(pattern)).toBeCloseTo(work, 1);
});

const PIECES = `a s é 😀 ( (?: (?i) (?i: (?P<n> ) ) [ [^ ] [a-z] [^]] []a] [[:alpha:]] [: \\pL \\p{Greek} \\x{1F600} \\Q \\E \\d \\b ^ $ . * + ? *? {3} {2,} {0,12} {30} {,3} | - \\] \\[ \\(`;

test('the work is an upper bound for the size of the program', () => {
  const pattern = fc.array(fc.constantFrom(...PIECES.split(' ')), { maxLength: 14 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(pattern, (text) => {
      const work = compileWork(text);
      return work > 10_000 || sizeOf(text) <= work + 4;
    }),
    { numRuns: 3_000 },
  );
});

function sizeOf(pattern: string): number {
  try {
    return RE2JS.compile(pattern).programSize();
  } catch {
    return 0;
  }
}
