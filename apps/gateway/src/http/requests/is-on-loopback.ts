import type { FastifyRequest } from 'fastify';

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;
const LOOPBACK_ADDRESS = /^(::ffff:)?127\.|^::1$/;

/**
 * Whether the request reached the service at a loopback address of this machine, and names one in `Host`. The header tells
 * requests of a page whose own host name points to this machine from those of a page that the service sent.
 */
export const isOnLoopback = ({
  headers: { host = '' },
  socket: { localAddress = '' },
}: Pick<FastifyRequest, 'headers' | 'socket'>): boolean =>
  LOOPBACK_HOST.test(host) && LOOPBACK_ADDRESS.test(localAddress);
