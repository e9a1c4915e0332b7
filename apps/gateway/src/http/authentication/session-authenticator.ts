import { Refused, type RequestContext } from '@das/platform';
import { type AuthenticatedSession, SESSION_DAYS, SessionsService } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { normalizeIp } from '@nestjs/throttler';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Settings } from '../../config/settings';
import { contextOfRequest } from '../requests/client';
import { HttpHooks } from '../requests/http-hooks';
import { bucketOf, isSafeMethod } from '../requests/route-policy';
import { RateLimits, assertTaken, setLimitHeaders } from './rate-limits';

/**
 * Authenticates people by their session cookie and takes one request from the session's rate limit, before the body is read.
 * The cookie is ignored when there is an `Authorization` header. A request without a valid session goes on to the API key.
 */
@Injectable()
export class SessionAuthenticator extends HttpHooks {
  constructor(
    private readonly sessions: SessionsService,
    private readonly limits: RateLimits,
    private readonly settings: Settings,
  ) {
    super();
  }

  install(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', async (request, reply) => (request.policy.log_in ? this.takeLogIn(request, reply) : this.authenticate(request, reply)));
  }

  private async authenticate(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const [token] = sessionTokens(request);
    if (token === undefined || request.headers.authorization !== undefined) return;
    const { DAS_ENVIRONMENT: environment } = this.settings;
    const session = await this.sessions.authenticate(token, environment);
    if (!session) return;
    if (!isSafeMethod(request.method) && !isFromOwnOrigin(request)) throw new Refused('forbidden');
    const bucket = bucketOf(request.policy);
    const taken = await this.limits.takeForSession(session.session_id, bucket);
    setLimitHeaders(reply, bucket, taken);
    assertTaken(reply, taken);
    request.call = contextOf(session, request, environment);
  }

  /**
   * Counts a log-in for its address before the body is read, so that a refused body counts as well. A foreign page is refused
   * first: it must not use up the attempts of the person who visits it.
   */
  private async takeLogIn(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.headers.origin !== undefined && !isFromOwnOrigin(request)) throw new Refused('forbidden');
    assertTaken(reply, await this.limits.takeLogIn(normalizeIp(request.client.address)));
  }
}

/**
 * Whether a page of our own sends the request: browsers add the cookie to requests of any page. Where the service is known
 * to be reached over https, a page over http is foreign: anyone on the network path can forge it.
 */
function isFromOwnOrigin({ headers: { origin = '' }, client }: FastifyRequest): boolean {
  if (!URL.canParse(origin)) return false;
  const { host, protocol } = new URL(origin);
  return host === client.host && (client.scheme !== 'https' || protocol === 'https:');
}

const contextOf = (session: AuthenticatedSession, request: FastifyRequest, environment: string): RequestContext => ({
  ...contextOfRequest(request, environment),
  tenant_id: session.tenant_id,
  actor: { kind: 'session', user_id: session.user_id, session_id: session.session_id, name: session.user_name },
  roles: [session.user_role],
  loaders: new Map(),
});

/** Browsers accept this prefix only with `Secure` and from the host itself, so no sibling domain can set the cookie. */
const SECURE_NAME = '__Host-das_session';
/** The name at localhost, and of sessions older than the prefix. */
const PLAIN_NAME = 'das_session';
const SECONDS_OF_A_DAY = 86_400;

/** The `Set-Cookie` header that sets the token, or without a token deletes the cookie. */
export function sessionCookie({ client }: FastifyRequest, token?: string): string {
  const lasts_s = token ? SESSION_DAYS * SECONDS_OF_A_DAY : 0;
  const name = client.is_local ? PLAIN_NAME : SECURE_NAME;
  const parts = [`${name}=${token ?? ''}`, 'Path=/', `Max-Age=${lasts_s}`, 'HttpOnly', 'SameSite=Strict'];
  return [...parts, ...(client.is_local ? [] : ['Secure'])].join('; ');
}

/** The session tokens of the request, at most one of each cookie name. The first one authenticates. */
export function sessionTokens({ headers }: FastifyRequest): string[] {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const tokens = [SECURE_NAME, PLAIN_NAME].map((name) => pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1));
  return tokens.filter((token) => token !== undefined && token !== '') as string[];
}
