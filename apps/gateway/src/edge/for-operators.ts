import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route asks for a token of its own, which no key is. */
    hasOwnToken?: boolean;
  }
}

const HEALTH_PATHS = /^\/health\//;

export const hasOwnToken = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.hasOwnToken === true;

/** Whether a request is of whoever runs the service, and asks how it is, not what it has. */
export const isForOperators = (request: FastifyRequest): boolean => HEALTH_PATHS.test(request.url) || hasOwnToken(request);
