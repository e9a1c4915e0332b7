import { addressRange, coversRanges, storedRange } from './address-range';

test.each([
  ['10.0.0.0/8', '10.0.0.0/8'],
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7/32', '203.0.113.7/32'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['2001:DB8::/32', '2001:db8::/32'],
  ['2001:db8:0:0:0:0:0:1', '2001:db8::1'],
  ['::/0', '::/0'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7100/120', '203.0.113.0/24'],
  ['::1.2.3.4', '::1.2.3.4'],
])('%s is a range and is stored as %s', (text, stored) => {
  expect(addressRange(text)).toBeDefined();
  expect(storedRange(text)).toBe(stored);
  expect(addressRange(stored)).toEqual(addressRange(text));
});

test.each([
  '',
  'x',
  '10.0.0.1/8',
  '10.0.0.0/33',
  '10.0.0.0/08',
  '10.0.0.0/-1',
  '10.0.0.0/',
  '10.0.0.0/8/8',
  '10.0.0/8',
  '010.0.0.0/8',
  '10.0.0.0/8 ',
  '2001:db8::1/32',
  '2001:db8::/129',
  'fe80::1%eth0',
  '::ffff:0:0/90',
  '::ffff:10.0.0.1/104',
  '10.0.0.0\u00008',
  '*',
])('%j is not a range', (text) => {
  expect(addressRange(text)).toBeUndefined();
});

test.each<[string[] | null, string[] | null, boolean]>([
  [null, null, true],
  [null, ['10.0.0.0/8'], true],
  [['10.0.0.0/8'], null, false],
  [['10.0.0.0/8'], ['10.0.0.0/8'], true],
  [['10.0.0.0/8'], ['10.1.0.0/16', '10.2.3.4'], true],
  [['10.0.0.0/8'], ['10.1.0.0/16', '11.0.0.0/16'], false],
  [['10.1.0.0/16'], ['10.0.0.0/8'], false],
  [['10.0.0.0/25', '10.0.0.128/25'], ['10.0.0.0/24'], true],
  [['10.0.0.0/25', '10.0.0.192/26'], ['10.0.0.0/24'], false],
  [['::/0'], ['10.0.0.0/8'], false],
  [['0.0.0.0/0'], ['2001:db8::/32'], false],
  [['10.0.0.0/8'], ['::ffff:10.0.0.0/104'], true],
  [['2001:db8::/32'], ['2001:db8:1::/48'], true],
])('%j covers %j: %s', (own, wanted, expected) => {
  expect(coversRanges(own, wanted)).toBe(expected);
});

test('the union of 50 ranges is compared with a large range in less than a second', () => {
  const own = Array.from({ length: 50 }, (_, index) => `2001:db8::${(index * 2).toString(16)}`);
  const before = Date.now();
  expect(coversRanges(own, Array<string>(50).fill('::/0'))).toBe(false);
  expect(Date.now() - before).toBeLessThan(1_000);
});
