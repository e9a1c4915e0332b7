import * as fc from 'fast-check';
import { JSON_BYTES, JSON_LEVELS, hasFewLevels, isSmall, isStorable } from './json-value';

const lists = (levels: number): unknown => Array.from({ length: levels }).reduce((inner) => [inner], 'core');
const objects = (levels: number): unknown => Array.from({ length: levels }).reduce((inner) => ({ inner }), null);

test.each([
  ['a text', lists(0), true],
  ['as many lists as are allowed', lists(JSON_LEVELS), true],
  ['one list more', lists(JSON_LEVELS + 1), false],
  ['as many objects as are allowed', objects(JSON_LEVELS), true],
  ['one object more', objects(JSON_LEVELS + 1), false],
  ['one list more behind shallow members', ['a', {}, [1], lists(JSON_LEVELS)], false],
  ['an empty object on the level below the last', Array.from({ length: JSON_LEVELS }).reduce((inner) => [inner], {}), false],
  ['more levels than the stack holds', lists(100_000), false],
])('the levels of %s are counted', (_, value, isFew) => {
  expect(hasFewLevels(value)).toBe(isFew);
});

test.each([
  ['ASCII', 'x'],
  ['two bytes a character', 'ä'],
  ['four bytes a character', '😀'],
])('the size of a text of %s is counted in bytes of its JSON with quotes', (_, character) => {
  const fitting = character.repeat(Math.floor((JSON_BYTES - 2) / Buffer.byteLength(character)));
  expect(isSmall(fitting)).toBe(true);
  expect(isSmall(`${fitting}${character}`)).toBe(false);
});

test.each([
  ['U+0000', 'a\u0000b'],
  ['the first half of a surrogate pair', 'a\ud83d'],
  ['the second half of a surrogate pair', '\ude00a'],
  ['NaN', NaN],
  ['infinity', Infinity],
])('%s cannot be stored at any position of a value', (_, value) => {
  const within: unknown[] = [value, [value], { key: value }, [{ key: [1, { key: value }] }]];
  if (typeof value === 'string') within.push({ [value]: 1 }, [[{ [value]: null }]]);
  expect(within.filter(isStorable)).toEqual([]);
});

test('any other JSON value can be stored', () => {
  const wellFormed = fc.jsonValue({ stringUnit: 'binary' }).filter((value) => !JSON.stringify(value).includes('\\u0000'));
  fc.assert(fc.property(wellFormed, isStorable));
});
