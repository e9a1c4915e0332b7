import type { FastifyRequest } from 'fastify';
import { clientOf } from './client';
import { trustedProxies } from './client-address';

const clientFrom = (setting: boolean | string, headers: Record<string, string>, remoteAddress = '10.0.0.1'): ReturnType<typeof clientOf> =>
  clientOf({ headers: { host: 'das.example', ...headers }, socket: { remoteAddress } } as unknown as FastifyRequest, trustedProxies(setting));

const address = '10.0.0.1';
const unforwarded = { address, host: 'das.example', scheme: undefined, is_local: false };
const forwarded = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };

test('the host and scheme of an untrusted peer are ignored', () => {
  expect(clientFrom(false, forwarded)).toEqual(unforwarded);
  expect(clientFrom('10.1.0.0/16', forwarded)).toEqual(unforwarded);
});

test('the host and scheme of a trusted proxy are believed, the last of several', () => {
  const headers = { 'x-forwarded-host': 'evil.example, public.example:8443', 'x-forwarded-proto': 'javascript, HTTPS' };
  for (const setting of [true, '10.0.0.0/8']) expect(clientFrom(setting, headers)).toEqual({ ...unforwarded, host: 'public.example:8443', scheme: 'https' });
});

test.each(['javascript', '', 'https:', 'ftp', 'https, '])('the scheme "%s" is ignored', (scheme) => {
  expect(clientFrom(true, { 'x-forwarded-proto': scheme })).toEqual(unforwarded);
});

test.each(['a b', 'evil.example/path', 'evil.example"', 'user@evil.example', ':80', '', `${'a'.repeat(256)}`])('the host "%s" is ignored', (host) => {
  expect(clientFrom(true, { 'x-forwarded-host': host })).toEqual(unforwarded);
});

test('a client is local by its address and by the host of the connection', () => {
  const isLocal = (setting: boolean | string, headers: Record<string, string>, peer: string): boolean => clientFrom(setting, headers, peer).is_local;
  for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000']) expect(isLocal(false, { host }, '127.0.0.1')).toBe(true);
  expect(isLocal(false, { host: 'localhost' }, '::ffff:127.0.0.1')).toBe(true);
  expect(isLocal(false, { host: 'localhost' }, '10.0.0.1')).toBe(false);
  expect(isLocal(false, {}, '127.0.0.1')).toBe(false);
  expect(isLocal(true, { host: 'localhost', 'x-forwarded-for': '203.0.113.7' }, '127.0.0.1')).toBe(false);
  expect(isLocal(true, { 'x-forwarded-host': 'localhost' }, '127.0.0.1')).toBe(false);
});
