import { InputTooComplex, ValidationFailed, checkInput, runInContext, systemContext } from '@das/platform';
import { Pattern, matchesPattern } from './pattern';

class Declared {
  @Pattern()
  pattern?: unknown;
}

test.each(['', '^[A-Z]{2}\\d+$', '(?i)rohs', '\\p{L}+', 'a{1,100}', undefined, null])('%j is accepted', (pattern) => {
  expect(() => checkInput(Declared, { pattern })).not.toThrow();
});

test.each([
  '(',
  '[a',
  '*',
  '\\',
  'a{2,1}',
  '(?=a)',
  '(?<!a)b',
  '(a)\\1',
  'a{1,1000}',
  'a{1000}'.repeat(36),
  '[' + '\\pL'.repeat(84) + ']',
  '(?i)[' + 'B-\\x{1E942}'.repeat(18) + ']',
])('%j is refused', (pattern) => {
  const failures = [{ path: ['input', 'pattern'], rule: 'pattern', params: {} }];
  expect(() => checkInput(Declared, { pattern }, 'input')).toThrow(ValidationFailed);
  expect(() => checkInput(Declared, { pattern }, 'input')).toThrow(expect.objectContaining({ failures }) as Error);
});

test('a pattern that is too long is not compiled', () => {
  const pattern = '[' + '\\pL'.repeat(40_000) + ']'; // compiling it takes more memory than the process has
  const failures = [{ path: ['input', 'pattern'], rule: 'max_length', params: { max: 255 } }];
  expect(() => checkInput(Declared, { pattern }, 'input')).toThrow(expect.objectContaining({ failures }) as Error);
});

describe('the patterns of one request', () => {
  const declare = (count: number, unit: string): void => {
    for (let number = 0; number < count; number += 1) checkInput(Declared, { pattern: `${number}${unit}` });
  };

  test('have a common limit', () => {
    runInContext(systemContext('tenant'), () => {
      declare(20, 'a{500}');
      expect(() => declare(100, 'b{500}')).toThrow(InputTooComplex);
      expect(() => checkInput(Declared, { pattern: '0a{500}' })).not.toThrow(); // already compiled
    });
    runInContext(systemContext('tenant'), () => expect(() => declare(20, 'c{500}')).not.toThrow());
  });

  test('reach the limit also through refused patterns', () => {
    runInContext(systemContext('tenant'), () => {
      const refuse = (): void => {
        for (let number = 0; number < 1_000; number += 1)
          expect(() => checkInput(Declared, { pattern: `${number}a{1000}b{1000}` })).toThrow(ValidationFailed);
      };
      expect(refuse).toThrow();
      expect(() => checkInput(Declared, { pattern: 'z' })).toThrow(InputTooComplex);
    });
  });
});

test.each([
  ['b+', 'abbc', true],
  ['^b', 'ab', false],
  ['^[A-Z]{2}\\d+$', 'AB12', true],
  ['^[A-Z]{2}\\d+$', 'ab12', false],
  ['^.$', '😀', true],
  ['', 'anything', true],
])('the pattern %s matches %s: %s', (pattern, text, matches) => {
  expect(matchesPattern(pattern, text)).toBe(matches);
});

test('a pattern with catastrophic backtracking in other engines takes milliseconds', () => {
  const start = performance.now();
  expect(matchesPattern('^(a+)+$', `${'a'.repeat(5_000)}b`)).toBe(false);
  expect(performance.now() - start).toBeLessThan(5_000);
});

test('a stored pattern that is too expensive to compile is no longer enforced', () => {
  expect(matchesPattern(`(?i)[${'B-\\x{1E942}'.repeat(18)}]`, '1')).toBe(true);
});
