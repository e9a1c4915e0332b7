import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Settings } from '../../config/settings';
import { type TrustedProxies, clientAddress, isTrustedPeer, trustedProxies } from './client-address';
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
const LONGEST_HOST = 255;
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

export function clientOf({ headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>, trusted: TrustedProxies): Client {
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

const lineOf = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value.join() : value);

/** The last entry is that of the nearest proxy. The client may have written the others. */
const lastOf = (line = ''): string => line.slice(line.lastIndexOf(',') + 1).trim();

function forwardedHost(line: string | undefined): string | undefined {
  const host = lastOf(line);
  return host.length <= LONGEST_HOST && HOST.test(host) ? host : undefined;
}

function forwardedScheme(line: string | undefined): Client['scheme'] {
  const scheme = lastOf(line).toLowerCase();
  return scheme === 'http' || scheme === 'https' ? scheme : undefined;
}
