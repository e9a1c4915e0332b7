import { BlockList, SocketAddress, isIP } from 'node:net';
import { splitList } from '../../config/split-list';

/** Trusted proxies: a number of hops, or a check of their address. */
export type TrustedProxies = { hops: number } | { isTrusted: (address: string) => boolean };

/** The value of `DAS_TRUST_PROXY`: false, true (one hop), a number of hops, or CIDRs separated by commas. */
export function trustedProxies(setting: boolean | string): TrustedProxies {
  if (typeof setting === 'boolean') return { hops: setting ? 1 : 0 };
  return /^\d+$/.test(setting) ? { hops: Number(setting) } : { isTrusted: inRanges(splitList(setting)) };
}

/**
 * The address of the client: the peer of the connection, or the entry of `X-Forwarded-For` that a trusted proxy wrote.
 * Entries are counted from the right, because a client can add any number of them on the left.
 */
export function clientAddress(peer: string, forwarded: string | undefined, trusted: TrustedProxies): string {
  const [bare = ''] = peer.split('%', 1); // a link-local address has a zone
  const own = normalAddress(bare) ?? bare;
  if (forwarded === undefined || !isTrustedPeer(own, trusted)) return own;
  const entries = forwarded.split(',').reverse();
  if ('hops' in trusted) return normalAddress(entries[trusted.hops - 1]) ?? own;
  return normalAddress(entries.find((entry) => !trusted.isTrusted(normalAddress(entry) ?? ''))) ?? own;
}

/** Whether the peer is a trusted proxy. */
export const isTrustedPeer = (peer: string, trusted: TrustedProxies): boolean =>
  'hops' in trusted ? trusted.hops > 0 : trusted.isTrusted(normalAddress(peer) ?? '');

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

/** One list per family: a common list would also compare IPv4 addresses with IPv6 ranges. */
function inRanges(cidrs: string[]): (address: string) => boolean {
  const ranges = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const cidr of cidrs) {
    const [network = '', bits] = cidr.split('/');
    ranges[familyOf(network)].addSubnet(network, Number(bits), familyOf(network));
  }
  return (address) => address !== '' && ranges[familyOf(address)].check(address, familyOf(address));
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;

/** The canonical text of an address, IPv4 for an IPv4-mapped one: limits compare text. Undefined for other text. */
function normalAddress(text = ''): string | undefined {
  const given = text.trim();
  if (isIP(given) === 4) return given;
  if (!isIP(given) || given.includes('%')) return undefined;
  const { address } = new SocketAddress({ address: given, family: 'ipv6' });
  return MAPPED.exec(address)?.[1] ?? address;
}
