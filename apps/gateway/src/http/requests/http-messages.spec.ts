import { acceptQuality, acceptsByName } from './http-messages';

const TYPE = 'application/problem+json';

test.each<[string | undefined, number]>([
  [undefined, 1],
  ['', 1],
  [' ', 1],
  [TYPE, 1],
  [TYPE.toUpperCase(), 1],
  [`${TYPE};q=0.5`, 0.5],
  [`${TYPE} ; charset=utf-8 ; Q=0.25`, 0.25],
  [`${TYPE};q=0, */*`, 0],
  [`*/*;q=0.1, application/*;q=0.2`, 0.2],
  [`*/*;q=0.1, application/*;q=0.2, ${TYPE};q=0.05`, 0.05],
  [`${TYPE};q=0.1, ${TYPE};q=0.3`, 0.3],
  ['text/*', 0],
  ['text/html, */*;q=0.8', 0.8],
  ['application/json', 0],
  [`${TYPE}p`, 0],
  [`${TYPE};q=much`, 0],
  [`${TYPE};q=2`, 0],
  [`${TYPE};q=`, 0],
  [',;=,', 0],
])('"%s" wants it with quality %d', (accept, quality) => {
  expect(acceptQuality(accept, TYPE)).toBe(quality);
});

test.each([
  [undefined, false],
  ['*/*, application/*', false],
  [`${TYPE};q=0`, false],
  [`text/html, ${TYPE};q=0.1`, true],
])('"%s" names it: %s', (accept, isNamed) => {
  expect(acceptsByName(accept, TYPE)).toBe(isNamed);
});

test('a header of the largest size is read within a second', () => {
  const started = performance.now();
  acceptQuality(`${'a/b;q=0.1,'.repeat(1_600)}${';'.repeat(300)}`, TYPE);
  expect(performance.now() - started).toBeLessThan(1_000);
});
