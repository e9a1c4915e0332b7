import * as fc from 'fast-check';
import { checkInput } from './check-input';
import { JSON_BYTES, JSON_LEVELS, type JsonRule, RefusedJson, readJson } from './json-value';
import { JsonValue } from './rules';

const lists = (levels: number): unknown => Array.from({ length: levels }).reduce((inner) => [inner], 'core');
const objects = (levels: number): unknown => Array.from({ length: levels }).reduce((inner) => ({ inner }), null);

function brokenBy(value: unknown): JsonRule | undefined {
  const read = readJson(value);
  if (read instanceof RefusedJson) return read.rule;
  expect(read).toBe(value);
  return undefined;
}

test.each([
  ['a text', lists(0), undefined],
  ['as many lists as are allowed', lists(JSON_LEVELS), undefined],
  ['one list more', lists(JSON_LEVELS + 1), 'json_levels'],
  ['as many objects as are allowed', objects(JSON_LEVELS), undefined],
  ['one object more', objects(JSON_LEVELS + 1), 'json_levels'],
  ['one list more behind shallow members', ['a', {}, [1], lists(JSON_LEVELS)], 'json_levels'],
  [
    'an empty object on the level below the last',
    Array.from({ length: JSON_LEVELS }).reduce((inner) => [inner], {}),
    'json_levels',
  ],
  ['more levels than the stack holds', lists(100_000), 'json_levels'],
])('the levels of %s are counted', (_, value, broken) => {
  expect(brokenBy(value)).toBe(broken);
});

test.each([
  ['ASCII', 'x'],
  ['two bytes a character', 'ä'],
  ['four bytes a character', '😀'],
])('the size of a text of %s is counted in bytes of its JSON with quotes', (_, character) => {
  const fitting = character.repeat(Math.floor((JSON_BYTES - 2) / Buffer.byteLength(character)));
  expect(brokenBy(fitting)).toBeUndefined();
  expect(brokenBy(`${fitting}${character}`)).toBe('json_size');
});

test.each([
  ['numbers', Array.from({ length: JSON_BYTES / 2 - 1 }, () => 0)],
  ['empty objects', Array.from({ length: 21_845 }, () => ({}))],
  ['names', Object.fromEntries([[`${'k'.repeat(JSON_BYTES - 6)}`, 1]])],
])('the size of %s is counted in bytes of their JSON', (_, fitting) => {
  expect(JSON_BYTES - JSON.stringify(fitting).length).toBeLessThan(2);
  expect(brokenBy(fitting)).toBeUndefined();
  expect(brokenBy(Array.isArray(fitting) ? [...fitting, 0] : { ...fitting, a: 1 })).toBe('json_size');
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
  expect(within.map(brokenBy)).toEqual(within.map(() => 'json_text'));
});

test('any other JSON value can be stored', () => {
  const wellFormed = fc
    .jsonValue({ stringUnit: 'binary' })
    .filter((value) => !JSON.stringify(value).includes('\\u0000'));
  fc.assert(fc.property(wellFormed, (value) => brokenBy(value) === undefined));
});

class Input {
  @JsonValue()
  details?: unknown;
}

test('the names of an object that is too large are read once, and its values never', () => {
  let reads = 0;
  const members = Object.fromEntries(Array.from({ length: 70_000 }, (_, index) => [`${index * 77_777}`, 1]));
  const details = new Proxy(members, {
    ownKeys: (target) => ((reads += 1), Reflect.ownKeys(target)),
    get: (target, name) => ((reads += 1), Reflect.get(target, name) as unknown),
  });
  const tooLarge = { failures: [{ path: ['input', 'details'], rule: 'json_size', params: { max: 64 } }] };
  expect(() => checkInput(Input, { details }, 'input')).toThrow(expect.objectContaining(tooLarge) as Error);
  expect(reads).toBe(1);
});
