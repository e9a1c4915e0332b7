import { addressCheck, isCidr } from './public-address';

const mayCall = addressCheck([]);

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '93.184.216.34',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.1',
])('IPv4 %s is public', (address) => expect(mayCall(address)).toBe(true));
test.each([
  '172.15.255.255',
  '172.32.0.0',
  '191.255.255.255',
  '192.0.1.1',
  '192.169.0.1',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
])('IPv4 %s, next to a special range, is public', (address) => expect(mayCall(address)).toBe(true));
test.each(['2606:4700:4700::1111', '2a00:1450:4001:82a::200e', '2001:4860:4860::8888', '2003::1', '3ffe::1'])(
  'IPv6 %s is public',
  (address) => expect(mayCall(address)).toBe(true),
);

test.each([
  ['unspecified', ['0.0.0.0', '0.1.2.3', '::']],
  ['loopback', ['127.0.0.1', '127.255.255.254', '::1']],
  ['private', ['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.255.255']],
  ['carrier-grade', ['100.64.0.1', '100.127.255.255']],
  ['link-local', ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'febf::1']],
  ['documentation', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1']],
  ['benchmark', ['198.18.0.1', '198.19.255.255', '2001:2::1']],
  ['multicast', ['224.0.0.1', '239.255.255.255', 'ff02::1']],
  ['reserved', ['240.0.0.1', '255.255.255.255', '192.0.0.1', '100::1', '4000::1', 'fec0::1']],
  [
    'mapped and compatible',
    ['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:0808:0808', '::127.0.0.1', '::ffff:0:127.0.0.1'],
  ],
  ['NAT64', ['64:ff9b::7f00:1', '64:ff9b::808:808', '64:ff9b:1::1']],
  ['6to4 and Teredo', ['2002:7f00:1::1', '192.88.99.1', '2001::1']],
  ['unique-local', ['fc00::1', 'fd12:3456::1']],
  ['malformed', ['', 'localhost', '127.1', '0x7f.1', '2130706433', '1.2.3']],
])('%s addresses may not be called', (_, addresses) => expect(addresses.filter(mayCall)).toEqual([]));

test('an operator may allow further ranges, and no other address becomes callable', () => {
  const opened = addressCheck(['127.0.0.0/8', 'fd00::/8']);
  expect(['127.0.0.1', 'fd12::1', '8.8.8.8'].filter(opened)).toEqual(['127.0.0.1', 'fd12::1', '8.8.8.8']);
  expect(['10.0.0.1', '::1', 'fc00::1', '::ffff:127.0.0.1'].filter(opened)).toEqual([]);
});

test('a range is an address and a prefix length', () => {
  expect(['127.0.0.0/8', '10.1.2.3/32', '0.0.0.0/0', '::/0', 'fd00::/8', '::1/128'].every(isCidr)).toBe(true);
  expect(
    ['127.0.0.0', '127.0.0.0/33', '::/129', 'localhost/8', '/8', '127.0.0.0/', '127.1/8', '10.0.0.0/-1', ''].some(
      isCidr,
    ),
  ).toBe(false);
});
