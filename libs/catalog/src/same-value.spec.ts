import { isSameValue } from './same-value';

test.each([
  [1.5, 1.5, true],
  [1.5, 1.51, false],
  [null, undefined, true],
  [null, 0, false],
  ['a', 'A', false],
  [{ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }, true],
  [{ a: 1 }, { a: 1, b: null }, false],
  [{ a: null }, { b: null }, false],
  [[1, 2], [2, 1], false],
  [[], {}, false],
  [{ __proto__: null }, {}, true],
])('%j and %j: %s', (one, other, expected) => {
  expect(isSameValue(one, other)).toBe(expected);
  expect(isSameValue(other, one)).toBe(expected);
});
