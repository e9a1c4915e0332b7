import { type Call, ServiceUnavailable } from '@das/platform';
import { type AuthenticatedSession, SESSION_DAYS, type SessionsService } from '@das/tenants';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sentenceOf } from './error-words';
import { type RateLimits, SESSION_REQUESTS_PER_MINUTE, bucketOf, setLimitHeaders } from './rate-limits';
import { refuseTooMany } from './refuse-caller';
import { refuseUnavailable } from './refuse-unavailable';
import { factsOf } from './request-facts';

const LOG_IN_PATH = /^\/v2\/session(\?|$)/;
const COOKIE = 'das_session';
const SECONDS_OF_A_DAY = 86_400;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** What this stands on. */
interface SessionEdge {
  sessions: SessionsService;
  limits: RateLimits;
  environment: string;
}

/**
 * Knows people by the cookie of their session, before the body is read. An `Authorization` header goes first: then the
 * cookie is not looked at. Who is not known here has to show a key.
 */
export const sessionAuthenticator =
  ({ sessions, limits, environment }: SessionEdge) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (isLogIn(request)) return request.headers.origin === undefined || isFromOwnOrigin(request) ? undefined : refuseForeign(reply);
    const token = tokenOf(request);
    if (!token || request.headers.authorization !== undefined) return undefined;
    try {
      const session = await sessions.authenticate(token, environment);
      if (!session) return undefined;
      if (!SAFE_METHODS.has(request.method) && !isFromOwnOrigin(request)) return refuseForeign(reply);
      const bucket = bucketOf(request);
      const taken = await limits.take(`session:${session.session_id}`, bucket, SESSION_REQUESTS_PER_MINUTE);
      setLimitHeaders(reply, bucket, taken);
      if (!taken.is_allowed) return refuseTooMany(request, reply, taken);
      request.call = callOf(session, request, environment);
      return undefined;
    } catch (error) {
      if (error instanceof ServiceUnavailable) return refuseUnavailable(reply);
      throw error;
    }
  };

/** Whether the page that sends the request is one of ours: browsers add the cookie to requests of any page. */
function isFromOwnOrigin({ headers, host }: FastifyRequest): boolean {
  const { origin } = headers;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

/** What gives a browser the token; without a token, what takes it away. */
export function sessionCookie({ hostname }: FastifyRequest, token?: string): string {
  const lasts_s = token ? SESSION_DAYS * SECONDS_OF_A_DAY : 0;
  const parts = [`${COOKIE}=${token ?? ''}`, 'Path=/', `Max-Age=${lasts_s}`, 'HttpOnly', 'SameSite=Strict'];
  return [...parts, ...(LOCAL_HOST.test(hostname) ? [] : ['Secure'])].join('; ');
}

function tokenOf({ headers }: FastifyRequest): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1);
}

/** Who logs in is nobody yet, whatever cookie an earlier session has left; all the same no foreign page may log them in as somebody. */
export const isLogIn = ({ method, url }: FastifyRequest): boolean => method === 'POST' && LOG_IN_PATH.test(url);

function refuseForeign(reply: FastifyReply): FastifyReply {
  const message = sentenceOf('forbidden');
  const graphql = { errors: [{ message, extensions: { code: 'FORBIDDEN' } }], message };
  return reply.code(403).send(bucketOf(reply.request) === 'graphql' ? graphql : { error: 'forbidden', message, request_id: reply.request.id });
}

const callOf = (session: AuthenticatedSession, request: FastifyRequest, environment: string): Call => ({
  ...factsOf(request, environment),
  tenant_id: session.tenant_id,
  actor: { kind: 'session', user_id: session.user_id, session_id: session.session_id, name: session.user_name },
  roles: [session.user_role],
  loaders: new Map(),
});
