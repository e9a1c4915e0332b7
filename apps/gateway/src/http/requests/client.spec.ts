import type { FastifyRequest } from 'fastify';
import { clientOf, trustedProxies, clientAddress } from './client';
const clientFrom = (
  setting: boolean | string,
  headers: Record<string, string>,
  remoteAddress = '10.0.0.1',
): ReturnType<typeof clientOf> =>
  clientOf(
    { headers: { host: 'das.example', ...headers }, socket: { remoteAddress } } as unknown as FastifyRequest,
    trustedProxies(setting),
  );

const address = '10.0.0.1';
const unforwarded = { address, host: 'das.example', scheme: undefined, is_local: false };
const forwarded = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };

test('the host and scheme of an untrusted peer are ignored', () => {
  expect(clientFrom(false, forwarded)).toEqual(unforwarded);
  expect(clientFrom('10.1.0.0/16', forwarded)).toEqual(unforwarded);
});

test('the host and scheme of a trusted proxy are believed, the last of several', () => {
  const headers = { 'x-forwarded-host': 'evil.example, public.example:8443', 'x-forwarded-proto': 'javascript, HTTPS' };
  for (const setting of [true, '10.0.0.0/8'])
    expect(clientFrom(setting, headers)).toEqual({ ...unforwarded, host: 'public.example:8443', scheme: 'https' });
});

test.each(['javascript', '', 'https:', 'ftp', 'https, '])('the scheme "%s" is ignored', (scheme) => {
  expect(clientFrom(true, { 'x-forwarded-proto': scheme })).toEqual(unforwarded);
});

test.each(['a b', 'evil.example/path', 'evil.example"', 'user@evil.example', ':80', '', `${'a'.repeat(256)}`])(
  'the host "%s" is ignored',
  (host) => {
    expect(clientFrom(true, { 'x-forwarded-host': host })).toEqual(unforwarded);
  },
);

test('a client is local by its address and by the host of the connection', () => {
  const isLocal = (setting: boolean | string, headers: Record<string, string>, peer: string): boolean =>
    clientFrom(setting, headers, peer).is_local;
  for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000'])
    expect(isLocal(false, { host }, '127.0.0.1')).toBe(true);
  expect(isLocal(false, { host: 'localhost' }, '::ffff:127.0.0.1')).toBe(true);
  expect(isLocal(false, { host: 'localhost' }, '10.0.0.1')).toBe(false);
  expect(isLocal(false, {}, '127.0.0.1')).toBe(false);
  expect(isLocal(true, { host: 'localhost', 'x-forwarded-for': '203.0.113.7' }, '127.0.0.1')).toBe(false);
  expect(isLocal(true, { 'x-forwarded-host': 'localhost' }, '127.0.0.1')).toBe(false);
});

const PEER = '10.0.0.1';
const RANGES = '10.0.0.0/8, fd00::/8';

const read = (setting: boolean | string, forwarded?: string, peer = PEER): string =>
  clientAddress(peer, forwarded, trustedProxies(setting));

test.each<[string, boolean | string, string | undefined, string]>([
  ['no proxy is trusted', false, '203.0.113.7', PEER],
  ['true takes the last entry', true, '198.51.100.9, 203.0.113.7', '203.0.113.7'],
  ['1 is true', '1', '198.51.100.9, 203.0.113.7', '203.0.113.7'],
  ['2 skips one entry', '2', '198.51.100.9,203.0.113.7 , 10.0.0.2', '203.0.113.7'],
  ['2 with one entry is the peer', '2', '203.0.113.7', PEER],
  ['the header is absent', true, undefined, PEER],
  ['the header is empty', true, '', PEER],
  ['the entry is not an address', true, '203.0.113.7, unknown', PEER],
  ['the entry is empty', true, '203.0.113.7,', PEER],
  ['the entry has a port', true, '203.0.113.7, 203.0.113.8:4711', PEER],
  ['the entry has a zone', true, 'fe80::1%eth0', PEER],
  ['ranges skip every trusted address', RANGES, '198.51.100.9, 203.0.113.7, fd00::2, 10.9.9.9', '203.0.113.7'],
  ['ranges skip mapped addresses', RANGES, '203.0.113.7, ::ffff:10.9.9.9', '203.0.113.7'],
  ['ranges do not pass an invalid entry', RANGES, '203.0.113.7, unknown, 10.9.9.9', PEER],
  ['every entry is trusted', RANGES, '10.9.9.9', PEER],
  ['ranges without a header', RANGES, undefined, PEER],
  ['a range of one family trusts none of the other', '::/0', '203.0.113.7', PEER],
])('%s', (_, setting, forwarded, address) => {
  expect(read(setting, forwarded)).toBe(address);
});

test('a peer outside the ranges is not believed', () => {
  expect(read(RANGES, '203.0.113.7', '192.0.2.1')).toBe('192.0.2.1');
});

test.each([
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['203.0.113.7', '203.0.113.7'],
])('%s is written %s, as peer and as entry', (written, address) => {
  expect([read(false, undefined, written), read(true, written)]).toEqual([address, address]);
});

test('the zone of a link-local peer is left out, and an unknown peer is not an address', () => {
  expect([read(false, undefined, 'fe80::1%eth0'), read(false, undefined, '')]).toEqual(['fe80::1', '']);
});
