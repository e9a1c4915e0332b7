import { BlockList, isIP } from 'node:net';

type Ranges = Record<'ipv4' | 'ipv6', BlockList>;

/**
 * IPv4 and IPv6 in separate lists. A mixed list compares an IPv4 address with the IPv6 rules too, and one wide IPv6 rule would match
 * every address.
 */
function rangesOf(cidrs: readonly string[]): Ranges {
  const ranges: Ranges = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const cidr of cidrs) {
    const [network = '', bits] = cidr.split('/');
    const family = familyOf(network);
    if (family) ranges[family].addSubnet(network, Number(bits), family);
  }
  return ranges;
}

const familyOf = (address: string): 'ipv4' | 'ipv6' | undefined =>
  ({ 0: undefined, 4: 'ipv4' as const, 6: 'ipv6' as const })[isIP(address)];

/** Addresses that are not public: the special-purpose registries of IANA, multicast and reserved ranges. */
const SPECIAL = rangesOf([
  '0.0.0.0/8', // this network, unspecified
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, with the metadata services of clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
  // IPv6: only ranges within global unicast
  '2001::/23', // protocol assignments: Teredo, benchmarks, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
]);

/** The range of all public IPv6 addresses. It excludes loopback, mapped, NAT64, unique-local, link-local and multicast addresses. */
const GLOBAL_UNICAST = rangesOf(['2000::/3']);

/** Whether an address may be called. */
export type AddressCheck = (address: string) => boolean;

/** @param allowed_cidrs ranges that may be called although they are not public */
export function addressCheck(allowed_cidrs: readonly string[]): AddressCheck {
  const allowed = rangesOf(allowed_cidrs);
  return (address) => {
    const [plain = ''] = address.split('%'); // without the zone of a link-local address
    const family = familyOf(plain);
    if (!family) return false;
    return allowed[family].check(plain, family) || isPublic(plain, family);
  };
}

const isPublic = (address: string, family: 'ipv4' | 'ipv6'): boolean =>
  !SPECIAL[family].check(address, family) && (family === 'ipv4' || GLOBAL_UNICAST.ipv6.check(address, family));

/** Whether the text is a range such as `10.0.0.0/8` or `fd00::/8`. */
export function isCidr(text: string): boolean {
  const [, network = '', bits] = /^([^/]+)\/(\d{1,3})$/.exec(text) ?? [];
  const family = familyOf(network);
  return family !== undefined && Number(bits) <= (family === 'ipv4' ? 32 : 128);
}
