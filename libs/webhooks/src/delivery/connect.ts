import { type LookupFunction, type Socket, connect as connectTcp, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { once } from 'node:events';
import type { CallableAddress } from '../endpoints/address-rule';
import type { AddressCheck } from '../endpoints/public-address';

/** The remote address of the socket is not allowed. */
export class BlockedAddress extends Error {}

/** Timeout per address in milliseconds, after which the next address is tried. */
const NEXT_ADDRESS_AFTER_MS = 1_000;
const DEFAULT_PORTS: Record<string, number> = { 'http:': 80, 'https:': 443 };

/**
 * Connects to one of the checked addresses. The remote address of the socket is checked again before anything is written, because the
 * operating system accepts spellings of addresses that the first check may not recognize.
 *
 * @throws BlockedAddress when the remote address is not allowed, or the error of the connection
 */
export async function connect(
  { url, addresses }: CallableAddress,
  mayCall: AddressCheck,
  signal: AbortSignal,
): Promise<Socket> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port) || DEFAULT_PORTS[url.protocol];
  const socket = connectTcp({
    host,
    port: port ?? 0,
    lookup: fixedLookup(addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER_MS,
    noDelay: true,
  });
  await waitFor(socket, 'connect', signal);
  if (!mayCall(socket.remoteAddress ?? '')) {
    socket.destroy();
    throw new BlockedAddress();
  }
  return url.protocol === 'https:' ? upgradeToTls(socket, host, signal) : socket;
}

async function upgradeToTls(socket: Socket, host: string, signal: AbortSignal): Promise<Socket> {
  const secure = connectTls({ socket, host, servername: isIP(host) ? '' : host, ALPNProtocols: ['http/1.1'] });
  await waitFor(secure, 'secureConnect', signal);
  return secure;
}

/** Waits for an event of a socket. After an error or an abort the socket is destroyed. */
async function waitFor(socket: Socket, event: string, signal: AbortSignal): Promise<void> {
  try {
    await once(socket, event, { signal });
    socket.on('error', () => undefined); // the code that reads or writes receives the error itself
  } catch (error) {
    socket.on('error', () => undefined).destroy();
    throw error;
  }
}

/** A lookup that returns the checked addresses, so that the name cannot resolve differently between check and connection. */
const fixedLookup =
  (addresses: string[]): LookupFunction =>
  (_, { all }, done) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }));
    if (all) done(null, found);
    else done(null, found[0]?.address ?? '', found[0]?.family);
  };
