import { encodingOf } from './content-encoding';

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip;q=1, br;q=0', 'gzip'],
  ['GZIP ; q=0.5', 'gzip'],
  ['gzip;q=none', 'identity'],
  ['zstd', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('Accept-Encoding %s is answered with %s', (accepted, encoding) => {
  expect(encodingOf(accepted)).toBe(encoding);
});
