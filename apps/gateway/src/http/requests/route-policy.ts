import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyContextConfig } from 'fastify';

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
    /** What the requested route declares. Of a path without a route it says what its neighbours agree on. */
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
