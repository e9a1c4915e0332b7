import { ValidationFailed, checkInput } from '@das/platform';
import { Pattern, fits } from './pattern';

class Declared {
  @Pattern()
  pattern?: unknown;
}

test.each(['', '^[A-Z]{2}\\d+$', '(?i)rohs', '\\p{L}+', 'a{1,100}', undefined, null])('%j is a pattern, or none', (pattern) => {
  expect(() => checkInput(Declared, { pattern })).not.toThrow();
});

test.each(['(', '[a', '*', '\\', 'a{2,1}', '(?=a)', '(?<!a)b', '(a)\\1', 'a{1,1000}', 7])('%j is no pattern of RE2', (pattern) => {
  const failures = [{ path: ['input', 'pattern'], rule: 'pattern', params: {} }];
  expect(() => checkInput(Declared, { pattern }, 'input')).toThrow(ValidationFailed);
  expect(() => checkInput(Declared, { pattern }, 'input')).toThrow(expect.objectContaining({ failures }) as Error);
});

test.each([
  ['b+', 'abbc', true],
  ['^b', 'ab', false],
  ['^[A-Z]{2}\\d+$', 'AB12', true],
  ['^[A-Z]{2}\\d+$', 'ab12', false],
  ['^.$', '😀', true],
  ['', 'anything', true],
])('the pattern %s in %s: %s', (pattern, text, isThere) => {
  expect(fits(pattern, text)).toBe(isThere);
});

test('a pattern that would hang other engines takes no time to speak of', () => {
  const start = performance.now();
  expect(fits('^(a+)+$', `${'a'.repeat(5_000)}b`)).toBe(false);
  expect(performance.now() - start).toBeLessThan(5_000);
});
