import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpHooks } from './http-hooks';
import type { RoutePolicy } from './route-policy';

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
    return [...this.routes].flatMap(([pattern, routes]) => (matches(pattern, path) ? routes.map(({ method }) => method) : []));
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
    return [...this.routes].flatMap(([pattern, routes]) => (pattern.startsWith(directory) ? routes.map(({ policy }) => policy) : []));
  }
}

export const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '';

function matches(pattern: string, path: string): boolean {
  const parts = path.split('/');
  const expected = pattern.split('/');
  return parts.length === expected.length && expected.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part === parts[index]));
}
