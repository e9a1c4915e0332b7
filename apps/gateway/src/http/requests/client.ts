import { type RequestContext, runInContext } from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BlockList, SocketAddress, isIP } from 'node:net';
import { Settings } from '../../config/settings';
import { splitList } from '../../config/split-list';
import { HttpHooks } from './http-hooks';

/** The address of the client and how it addressed the service, with trusted proxies taken into account. */
export interface Client {
  address: string;
  /** The host that the client asked for, with its port. */
  host: string;
  /** The scheme that a trusted proxy names. Undefined without one, because a proxy may terminate TLS. */
  scheme?: 'http' | 'https';
  /** Whether the client is on this machine and used a local host name. */
  is_local: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Read this instead of `ip`, `host` and `protocol`, which ignore trusted proxies. */
    client: Client;
  }
}

const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;
const MAX_HOST_LENGTH = 255;
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;
const LOOPBACK = /^(127\.|::1$)/;

/** Sets `request.client`, which later hooks read. */
@Injectable()
export class ClientHooks extends HttpHooks {
  constructor(private readonly settings: Settings) {
    super();
  }

  install(fastify: FastifyInstance): void {
    const trusted = trustedProxies(this.settings.DAS_TRUST_PROXY);
    fastify.addHook('onRequest', (request, _reply, done) => {
      request.client = clientOf(request, trusted);
      done();
    });
  }
}

export function clientOf(
  { headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>,
  trusted: TrustedProxies,
): Client {
  const peer = socket.remoteAddress ?? '';
  const isTrusted = isTrustedPeer(peer, trusted);
  const address = clientAddress(peer, lineOf(headers['x-forwarded-for']), trusted);
  const own = headers.host ?? '';
  return {
    address,
    host: (isTrusted && forwardedHost(lineOf(headers['x-forwarded-host']))) || own,
    scheme: isTrusted ? forwardedScheme(lineOf(headers['x-forwarded-proto'])) : undefined,
    is_local: LOCAL_HOST.test(own) && LOOPBACK.test(address),
  };
}

const lineOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join() : value;

/** The last entry is that of the nearest proxy. The client may have written the others. */
const lastOf = (line = ''): string => line.slice(line.lastIndexOf(',') + 1).trim();

function forwardedHost(line: string | undefined): string | undefined {
  const host = lastOf(line);
  return host.length <= MAX_HOST_LENGTH && HOST.test(host) ? host : undefined;
}

function forwardedScheme(line: string | undefined): Client['scheme'] {
  const scheme = lastOf(line).toLowerCase();
  return scheme === 'http' || scheme === 'https' ? scheme : undefined;
}

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

/** The part of the context that does not depend on the caller. */
export type ClientContext = Pick<RequestContext, 'request_id' | 'environment' | 'ip' | 'user_agent'>;

export const contextOfRequest = ({ id, client, headers }: FastifyRequest, environment: string): ClientContext => ({
  request_id: id,
  environment,
  ip: client.address,
  user_agent: headers['user-agent']?.slice(0, 255),
});

/** Runs everything after `preHandler` in the context of the authenticated caller. */
@Injectable()
export class ContextHooks extends HttpHooks {
  install(fastify: FastifyInstance): void {
    fastify.addHook('preHandler', ({ call }, _reply, done) => {
      if (call) runInContext(call, done);
      else done();
    });
  }
}

/** The token of an `Authorization` header, or why there is none. */
export type BearerToken =
  | { token: string; refusal?: undefined }
  | { token?: undefined; refusal: 'missing_header' | 'bad_scheme' | 'bad_format' };

const BEARER = /^bearer(?: +(.*))?$/i;

/** Reads the header. The scheme is case-insensitive. */
export function bearerToken(header: string | undefined): BearerToken {
  if (!header?.trim()) return { refusal: 'missing_header' };
  const scheme = BEARER.exec(header);
  if (!scheme) return { refusal: 'bad_scheme' };
  const token = scheme[1] ?? '';
  return /^\S+$/.test(token) ? { token } : { refusal: 'bad_format' };
}
