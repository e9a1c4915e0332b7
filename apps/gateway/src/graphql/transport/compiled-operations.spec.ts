import { mayCompile } from './compiled-operations';

test.each([
  [16_384, 500, true],
  [16_385, 1, false],
  [10, 501, false],
])('a document of %d characters and %d unrolled fields: compiled %s', (length, fields, isCompiled) => {
  expect(mayCompile('x'.repeat(length), fields)).toBe(isCompiled);
});
