import { SocketAddress, isIP } from 'node:net';

/** A range of addresses: the value of its first address, and the number of bits that all its addresses have in common. */
export interface AddressRange {
  family: 4 | 6;
  first: bigint;
  bits: number;
}

const LENGTH = { 4: 32, 6: 128 } as const;

/** `::ffff:0:0/96`: IPv6 addresses that mean IPv4 addresses. */
const MAPPED_BITS = 96;
const MAPPED = 0xffffn;

/** An address without a zone, and the length of the prefix without leading zeros. */
const RANGE = /^([0-9a-f:.]{2,45})(?:\/(0|[1-9]\d{0,2}))?$/i;

/** The range, or undefined for other text, a prefix that is too long, and host bits that are not zero. */
export function addressRange(text: string): AddressRange | undefined {
  const [, address = '', prefix] = RANGE.exec(text) ?? [];
  const version = isIP(address);
  if (version !== 4 && version !== 6) return undefined;
  const bits = prefix === undefined ? LENGTH[version] : Number(prefix);
  const range = { family: version, first: valueOf(address, version), bits } as const;
  if (bits > LENGTH[version] || range.first % sizeOf(range) !== 0n) return undefined;
  return isMapped(range) ? { family: 4, first: range.first & 0xffffffffn, bits: bits - MAPPED_BITS } : range;
}

/** The text of a range in the form that is stored: IPv4 for IPv4-mapped addresses, and the shortest form of IPv6. A single address has no prefix. */
export function storedRange(text: string): string {
  const range = addressRange(text);
  if (!range) return text;
  const address = range.family === 4 ? ipv4Text(range.first) : canonicalIpv6(text.split('/')[0] as string);
  return range.bits === LENGTH[range.family] && !text.includes('/') ? address : `${address}/${range.bits}`;
}

/** Whether every address of each wanted range is in one of `own`. Null has every address. */
export function coversRanges(own: readonly string[] | null, wanted: readonly string[] | null): boolean {
  if (own === null) return true;
  const parsed = own.flatMap((text) => addressRange(text) ?? []);
  return !!wanted?.every((text) => {
    const range = addressRange(text);
    return range !== undefined && covers(parsed, range);
  });
}

/** A range that no single one contains is covered when both its halves are. */
function covers(own: AddressRange[], wanted: AddressRange): boolean {
  if (own.some((range) => contains(range, wanted))) return true;
  const within = own.filter((range) => contains(wanted, range));
  return within.length > 1 && halvesOf(wanted).every((half) => covers(within, half));
}

const contains = (outer: AddressRange, inner: AddressRange): boolean =>
  outer.family === inner.family &&
  outer.bits <= inner.bits &&
  inner.first - (inner.first % sizeOf(outer)) === outer.first;

function halvesOf(range: AddressRange): AddressRange[] {
  const half = { ...range, bits: range.bits + 1 };
  return [half, { ...half, first: half.first + sizeOf(half) }];
}

const sizeOf = ({ family, bits }: Pick<AddressRange, 'bits' | 'family'>): bigint =>
  1n << BigInt(Math.max(LENGTH[family] - bits, 0));

const isMapped = ({ family, first, bits }: AddressRange): boolean =>
  family === 6 && bits >= MAPPED_BITS && first >> 32n === MAPPED;

function valueOf(address: string, family: 4 | 6): bigint {
  if (family === 4) return ipv4Value(address);
  const [head = '', tail] = withoutDots(address).split('::');
  const [left, right] = [groupsOf(head), groupsOf(tail ?? '')];
  const groups = [...left, ...Array<bigint>(8 - left.length - right.length).fill(0n), ...right];
  return groups.reduce((value, group) => (value << 16n) | group, 0n);
}

const groupsOf = (text: string): bigint[] => (text ? text.split(':').map((group) => BigInt(`0x${group}`)) : []);

const ipv4Value = (address: string): bigint =>
  address.split('.').reduce((value, part) => (value << 8n) | BigInt(part), 0n);

/** IPv6 with its last two groups in hexadecimal digits. */
function withoutDots(address: string): string {
  const start = address.lastIndexOf(':') + 1;
  const last = address.slice(start);
  if (!last.includes('.')) return address;
  const value = ipv4Value(last);
  return `${address.slice(0, start)}${(value >> 16n).toString(16)}:${(value & 0xffffn).toString(16)}`;
}

const ipv4Text = (value: bigint): string => [24n, 16n, 8n, 0n].map((shift) => `${(value >> shift) & 0xffn}`).join('.');

const canonicalIpv6 = (address: string): string => new SocketAddress({ address, family: 'ipv6' }).address;
