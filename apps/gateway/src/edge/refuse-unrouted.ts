import { Refused } from '@das/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Tells a wrong method (405, with `Allow`) from a path that does not exist (404), before the body is looked at.
 * To be called before the routes are registered, and its hook to be added after the authenticator.
 */
export function unroutedRefuser(app: FastifyInstance): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const methodsOf = new Map<string, string[]>();
  app.addHook('onRoute', ({ url, method }) => void methodsOf.set(url, [...(methodsOf.get(url) ?? []), ...[method].flat()]));
  return async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const own = methodsOf.get(path); // a path that is written out is no id, whatever the method
    if (own ? own.includes(request.method) : !request.is404) return;
    const known = own ?? [...methodsOf].flatMap(([pattern, methods]) => (matches(pattern, path) ? methods : []));
    if (!known.length || known.includes(request.method)) throw new Refused('not_found');
    reply.header('allow', [...new Set(known)].sort().join(', '));
    throw new Refused('method_not_allowed');
  };
}

function matches(pattern: string, path: string): boolean {
  const parts = path.split('/');
  const expected = pattern.split('/');
  return parts.length === expected.length && expected.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part === parts[index]));
}
