import * as fc from 'fast-check';
import { type Environment, displayPrefix, environmentOf, hashOf, isWellFormedToken, newToken } from './token';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const FORM = /^das_(stg|live)(ro)?_[0-9A-Za-z]{38}$/;
const GOLDEN = 'das_live_0123456789ABCDEFGHIJKLMNOPQRSTUV3QR4aR';

const anyKey = fc.constantFrom<[Environment, boolean]>(
  ['staging', false],
  ['staging', true],
  ['production', false],
  ['production', true],
);

test('the golden vector is well formed and has the SHA-256 that other implementations store', () => {
  expect(isWellFormedToken(GOLDEN)).toBe(true);
  expect(hashOf(GOLDEN)).toBe('0e8278f405e00ca507c6540137a36118f184e38aa197d1cc9eec90e91ea139c2');
});

test.each([
  [GOLDEN, 'das_live_0123…4aR'],
  ['das_stgro_abcdEFGHIJKLMNOPQRSTUVWXYZ0123456789xyz', 'das_stgro_abcd…xyz'],
])('%s is shown as %s', (token, shown) => {
  expect(displayPrefix(token)).toBe(shown);
});

test.each<[Environment, boolean, string]>([
  ['staging', false, 'das_stg_'],
  ['staging', true, 'das_stgro_'],
  ['production', false, 'das_live_'],
  ['production', true, 'das_livero_'],
])('a new key of %s, read-only %s, starts with %s and belongs to that environment', (environment, readOnly, start) => {
  const token = newToken(environment, readOnly);
  expect(token.startsWith(start)).toBe(true);
  expect(environmentOf(token)).toBe(environment);
});

test('every new key has the format and a correct checksum', () => {
  fc.assert(
    fc.property(anyKey, ([environment, readOnly]) => {
      const token = newToken(environment, readOnly);
      expect(token).toMatch(FORM);
      expect(isWellFormedToken(token)).toBe(true);
    }),
  );
});

test('changing any single character makes a key malformed', () => {
  for (const token of [GOLDEN, newToken('staging', true)]) {
    const changed = [...token].flatMap((own, place) =>
      [...ALPHABET, '_', '-', ' ']
        .filter((other) => other !== own)
        .map((other) => token.slice(0, place) + other + token.slice(place + 1)),
    );
    expect(changed.filter(isWellFormedToken)).toEqual([]);
  }
});

test.each([
  ['no characters', ''],
  ['a space before it', ` ${GOLDEN}`],
  ['a line break after it', `${GOLDEN}\n`],
  ['one character missing', GOLDEN.slice(0, -1)],
  ['one character more', `${GOLDEN}0`],
  ['another vendor', GOLDEN.replace('das', 'sk')],
  ['another environment', GOLDEN.replace('live', 'test')],
  ['the other environment', GOLDEN.replace('live', 'stg')],
  ['more rights than it was created with', GOLDEN.replace('live', 'livero')],
  ['upper case', GOLDEN.toUpperCase()],
  ['digits of another script', GOLDEN.replace('1', '١')],
])('a key is malformed with %s', (_, text) => {
  expect(isWellFormedToken(text)).toBe(false);
});

test('random text of the format is not a well-formed key', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.stringMatching(FORM)), (text) => !isWellFormedToken(text)));
});

test('keys are unique, and their random parts use the whole alphabet', () => {
  const random = Array.from({ length: 1_000 }, () =>
    newToken('production').slice('das_live_'.length, -'3QR4aR'.length),
  );
  expect(new Set(random).size).toBe(random.length);
  expect([...new Set(random.join(''))].sort().join('')).toBe(ALPHABET);
});
