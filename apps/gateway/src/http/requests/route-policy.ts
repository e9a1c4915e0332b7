import { Refused } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Settings } from '../../config/settings';
import { HttpHooks } from './http-hooks';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The interface whose error format and rate limit apply; `rest` by default. */
    interface?: 'graphql' | 'rest';
    /** The route needs neither an API key nor a session. */
    open?: boolean;
    /** The route is for operators: processes of the role `worker` serve it, and it is not traced. Unless it is open, it requires `DAS_METRICS_TOKEN`. */
    operator?: boolean;
    /** The route logs a person in: attempts are limited per address, and an earlier session is ignored. Implies `open`. */
    log_in?: boolean;
    /** The route has the headers `Deprecation`, `Sunset` and `Link`, and is refused after `DAS_V1_SUNSET`. */
    deprecated?: boolean;
  }
  interface FastifyRequest {
    /** What the requested route declares. For a path without a route: the policy shared by sibling routes. */
    policy: RoutePolicy;
  }
}

/** What a route declares about itself, where it is defined. Its permission is declared with `@Requires`. */
export type RoutePolicy = FastifyContextConfig;

const POLICY = Symbol('route policy');

/** Adds to the policy of a controller's method. */
export const DeclarePolicy =
  (policy: RoutePolicy): MethodDecorator =>
  (target, name, descriptor) => {
    const handler = descriptor.value as object;
    const declared = { ...(Reflect.getMetadata(POLICY, handler) as RoutePolicy | undefined), ...policy };
    Reflect.defineMetadata(POLICY, declared, handler);
    RouteConfig(declared)(target, name, descriptor as TypedPropertyDescriptor<unknown>);
  };

/** The rate limit that a request counts for. */
export type Bucket = 'graphql' | 'rest';

export const bucketOf = ({ interface: bucket = 'rest' }: RoutePolicy): Bucket => bucket;

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether the method only reads (RFC 9110, 9.2.1). */
export const isSafeMethod = (method: string): boolean => SAFE_METHODS.has(method);

interface Route {
  method: string;
  policy: RoutePolicy;
}

/** All routes, by path. Sets `request.policy`, also for a method or a path that has no route. */
@Injectable()
export class RouteTable extends HttpHooks {
  private readonly routes = new Map<string, Route[]>();

  install(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', ({ url, method, config = {} }) => {
      const added = [method].flat().map((each): Route => ({ method: each, policy: config }));
      this.routes.set(url, [...(this.routes.get(url) ?? []), ...added]);
    });
    fastify.addHook('onRequest', (request, _reply, done) => {
      request.policy = request.is404 ? this.unroutedPolicy(pathOf(request)) : request.routeOptions.config;
      done();
    });
  }

  /** Methods of the path as it is written, without regard to parameters; undefined when no route is written like that. */
  methodsOf(path: string): string[] | undefined {
    return this.routes.get(path)?.map(({ method }) => method);
  }

  /** Methods of all routes whose pattern matches the path. */
  methodsMatching(path: string): string[] {
    return [...this.routes].flatMap(([pattern, routes]) =>
      matches(pattern, path) ? routes.map(({ method }) => method) : [],
    );
  }

  /** A wrong method has what all routes of its path declare. An unknown path is open when all routes in its directory are. */
  private unroutedPolicy(path: string): RoutePolicy {
    const own = (this.routes.get(path) ?? []).map(({ policy }) => policy);
    const neighbours = own.length ? own : this.policiesWithin(path);
    const [first] = own;
    const open = neighbours.length > 0 && neighbours.every((policy) => policy.open);
    return {
      interface: first?.interface,
      open,
      operator: open && neighbours.every(({ operator }) => operator),
      deprecated: own.length > 0 && own.every(({ deprecated }) => deprecated),
    };
  }

  /** Policies of routes below the first segment of the path. */
  private policiesWithin(path: string): RoutePolicy[] {
    const directory = path.slice(0, path.indexOf('/', 1) + 1);
    if (!directory) return [];
    return [...this.routes].flatMap(([pattern, routes]) =>
      pattern.startsWith(directory) ? routes.map(({ policy }) => policy) : [],
    );
  }
}

export const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';

function matches(pattern: string, path: string): boolean {
  const parts = path.split('/');
  const expected = pattern.split('/');
  return (
    parts.length === expected.length &&
    expected.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part === parts[index]))
  );
}

/** Answers a wrong method with 405 and `Allow`, and an unknown path with 404, after authentication and before the body is read. */
@Injectable()
export class MethodNotAllowedHooks extends HttpHooks {
  constructor(private readonly routes: RouteTable) {
    super();
  }

  install(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (request, reply, done) => done(this.refusalOf(request, reply)));
  }

  private refusalOf(request: FastifyRequest, reply: FastifyReply): Refused | undefined {
    const path = pathOf(request);
    const own = this.routes.methodsOf(path); // a literal path is not an id, for any method
    if (own ? own.includes(request.method) : !request.is404) return undefined;
    const known = own ?? this.routes.methodsMatching(path);
    if (!known.length || known.includes(request.method)) return new Refused('not_found');
    reply.header('allow', [...new Set(known)].sort().join(', '));
    return new Refused('method_not_allowed');
  }
}

/** The day of release 2.1.0. */
export const DEPRECATED_ON = '2025-11-30';
const DAY_MS = 86_400_000;

/** Response headers of deprecated routes: since when, until when, and the successor (RFC 9745, RFC 8594). */
@Injectable()
export class DeprecationHeaders extends HttpHooks {
  constructor(private readonly settings: Settings) {
    super();
  }

  install(fastify: FastifyInstance): void {
    const sunset = new Date(this.settings.DAS_V1_SUNSET).toUTCString();
    const link = '</v2/approvals>; rel="successor-version", </v2/docs>; rel="deprecation"; type="text/html"';
    const headers = { deprecation: `@${Date.parse(DEPRECATED_ON) / 1_000}`, sunset, link };
    fastify.addHook('onRequest', (request, reply, done) => {
      if (request.policy.deprecated) reply.headers(headers);
      done();
    });
  }
}

/** Refuses deprecated routes after their last day (`endpoint_deprecated`). */
@Injectable()
export class SunsetHooks extends HttpHooks {
  constructor(private readonly settings: Settings) {
    super();
  }

  install(fastify: FastifyInstance): void {
    const ends_at = Date.parse(this.settings.DAS_V1_SUNSET) + DAY_MS;
    fastify.addHook('onRequest', (request, _reply, done) => {
      const isEnded = request.policy.deprecated && Date.now() >= ends_at;
      done(isEnded ? new Refused('endpoint_deprecated') : undefined);
    });
  }
}
