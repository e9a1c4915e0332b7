import type { FastifyRequest } from 'fastify';
import { isOnLoopback } from './is-on-loopback';

const isLocal = (host: string | undefined, localAddress: string | undefined): boolean =>
  isOnLoopback({ headers: { host }, socket: { localAddress } } as Pick<FastifyRequest, 'headers' | 'socket'>);

test.each([
  ['localhost', '127.0.0.1'],
  ['LOCALHOST:3000', '::1'],
  ['127.0.0.1:3000', '127.0.0.1'],
  ['127.0.0.2', '127.0.0.2'],
  ['[::1]:3000', '::1'],
  ['localhost:3000', '::ffff:127.0.0.1'],
])('Host %s at the address %s is on loopback', (host, address) => expect(isLocal(host, address)).toBe(true));

test.each([
  ['localhost', '10.0.0.5'],
  ['localhost', '::ffff:10.0.0.5'],
  ['localhost', '::'],
  ['localhost', undefined],
  [undefined, '127.0.0.1'],
  ['', '127.0.0.1'],
  ['das.example', '127.0.0.1'],
  ['localhost.evil.example', '127.0.0.1'],
  ['evil.example:127.0.0.1', '127.0.0.1'],
  ['127.0.0.1.evil.example', '127.0.0.1'],
  ['1270.0.0.1', '127.0.0.1'],
  ['127.1', '127.0.0.1'],
  ['localhost:', '127.0.0.1'],
  ['user@localhost', '127.0.0.1'],
  ['localhost\nx', '127.0.0.1'],
  ['[::2]', '::1'],
])('Host %j at the address %s is not on loopback', (host, address) => expect(isLocal(host, address)).toBe(false));
