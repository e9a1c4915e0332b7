import { type LookupFunction, type Socket, connect as connectTcp, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { once } from 'node:events';
import type { CallableAddress } from '../endpoints/address-rule';
import type { AddressCheck } from '../endpoints/public-address';

/** The socket ended up somewhere that may not be called. */
export class BlockedAddress extends Error {}

/** How long one of several addresses may take before the next is tried instead. */
const NEXT_ADDRESS_AFTER_MS = 1_000;
const DEFAULT_PORTS: Record<string, number> = { 'http:': 80, 'https:': 443 };

/**
 * Connects to one of the addresses that were checked, and looks once more at where the socket really ended up, before
 * anything is written to it: there are spellings of an address that only the system understands.
 *
 * @throws BlockedAddress
 */
export async function connect({ url, addresses }: CallableAddress, mayCall: AddressCheck, signal: AbortSignal): Promise<Socket> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port) || DEFAULT_PORTS[url.protocol];
  const socket = connectTcp({
    host,
    port: port ?? 0,
    lookup: onlyThese(addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER_MS,
    noDelay: true,
  });
  await happened(socket, 'connect', signal);
  if (!mayCall(socket.remoteAddress ?? '')) {
    socket.destroy();
    throw new BlockedAddress();
  }
  return url.protocol === 'https:' ? secured(socket, host, signal) : socket;
}

async function secured(socket: Socket, host: string, signal: AbortSignal): Promise<Socket> {
  const secure = connectTls({ socket, host, servername: isIP(host) ? '' : host, ALPNProtocols: ['http/1.1'] });
  await happened(secure, 'secureConnect', signal);
  return secure;
}

/** Waits for what a socket is to say; one that says something else, or nothing in time, is at its end. */
async function happened(socket: Socket, event: string, signal: AbortSignal): Promise<void> {
  try {
    await once(socket, event, { signal });
    socket.on('error', () => undefined); // whoever uses the socket hears of it there
  } catch (error) {
    socket.on('error', () => undefined).destroy();
    throw error;
  }
}

/** A look-up that knows the answer already, so that the name cannot change between the check and the call. */
const onlyThese =
  (addresses: string[]): LookupFunction =>
  (_, { all }, done) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }));
    if (all) done(null, found);
    else done(null, found[0]?.address ?? '', found[0]?.family);
  };
