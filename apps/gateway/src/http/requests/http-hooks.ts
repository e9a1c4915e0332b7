import type { FastifyInstance } from 'fastify';

/** Hooks of the HTTP server. `HttpModule` installs all of them in one order, before any route is registered. */
export abstract class HttpHooks {
  abstract install(fastify: FastifyInstance): void;
}
