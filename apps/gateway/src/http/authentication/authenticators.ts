import type { AuthenticatedKey } from '@das/api-keys';
import { Refused, type RequestContext } from '@das/platform';
import { type AuthenticatedSession, SESSION_DAYS, SessionsService } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { normalizeIp } from '@nestjs/throttler';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { Settings } from '../../config/settings';
import { bearerToken, contextOfRequest } from '../requests/client';
import { HttpHooks } from '../requests/http-hooks';
import { bucketOf, isSafeMethod } from '../requests/route-policy';
import { CredentialChecks } from './credential-checks';
import { FailedAuthentications, type RefusedCaller } from './failed-authentications';
import { RateLimits, assertTaken, setLimitHeaders } from './rate-limits';

declare module 'fastify' {
  interface FastifyRequest {
    /** The context of the caller, once the request is authenticated. */
    call?: RequestContext;
    /** The API key of the caller, also when its rate limit refuses the request. */
    key?: Pick<AuthenticatedKey, 'tenant_id' | 'api_key_id'>;
  }
}

/**
 * Authenticates the API key and takes one request from its rate limit, before the body is read. Skipped for open routes and
 * when a session has authenticated the request. Routes for operators require their own token in place of a key.
 */
@Injectable()
export class ApiKeyAuthenticator extends HttpHooks {
  constructor(
    private readonly limits: RateLimits,
    private readonly failures: FailedAuthentications,
    private readonly checks: CredentialChecks,
    private readonly settings: Settings,
  ) {
    super();
  }

  install(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (request, reply) => this.authenticate(request, reply));
  }

  private async authenticate(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { policy, headers } = request;
    const { token, refusal } = bearerToken(headers.authorization);
    if (policy.operator && !policy.open) return this.assertOperator(request, reply);
    if (request.call || policy.open) return;
    if (token === undefined) return this.refuse(request, reply, { refusal });
    const bucket = bucketOf(policy);
    const scope = { environment: this.settings.DAS_ENVIRONMENT, bucket, ip: request.client.address };
    const caller = await this.limits.takeForKey(token, scope);
    if (caller.refusal !== null) return this.refuse(request, reply, caller);
    request.key = caller;
    setLimitHeaders(reply, bucket, caller);
    assertTaken(reply, caller);
    request.call = {
      ...contextOfKey(caller, request, this.settings.DAS_ENVIRONMENT),
      assertAuthenticated: this.checks.ofKey(caller, request),
    };
  }

  /** Accepts the token of the metrics only, neither a key nor a session. */
  private assertOperator(request: FastifyRequest, reply: FastifyReply): void {
    const { token, refusal = 'unknown_key' } = bearerToken(request.headers.authorization);
    const { DAS_METRICS_TOKEN: expected } = this.settings;
    const isOperator =
      token !== undefined && expected !== undefined && timingSafeEqual(digestOf(token), digestOf(expected));
    if (!isOperator) this.refuse(request, reply, { refusal });
  }

  /** @throws RateLimited for an address with too many failures; a valid key from there still works. @throws Refused otherwise */
  private refuse(request: FastifyRequest, reply: FastifyReply, caller: RefusedCaller): never {
    const wait_ms = this.failures.note(request, caller, this.settings.DAS_ENVIRONMENT);
    const [wait_s, reset_at] = [Math.ceil(wait_ms / 1_000), Math.ceil((Date.now() + wait_ms) / 1_000)];
    assertTaken(reply, { is_allowed: !wait_ms, wait_s, reset_at });
    throw new Refused('invalid_api_key');
  }
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const contextOfKey = (key: AuthenticatedKey, request: FastifyRequest, environment: string): RequestContext => ({
  ...contextOfRequest(request, environment),
  tenant_id: key.tenant_id,
  actor: {
    kind: 'api_key',
    user_id: key.user_id,
    api_key_id: key.api_key_id,
    name: key.user_name,
    ...(key.user_kind === 'service' && { user_kind: key.user_kind }),
  },
  roles: [key.key_role, key.user_role],
  scopes: key.scopes,
  read_only: key.kind === 'read_only',
  loaders: new Map(),
});

/**
 * Authenticates people by their session cookie and takes one request from the session's rate limit, before the body is read.
 * The cookie is ignored on open routes and when there is an `Authorization` header. A request without a valid session goes on to the
 * API key.
 */
@Injectable()
export class SessionAuthenticator extends HttpHooks {
  constructor(
    private readonly sessions: SessionsService,
    private readonly limits: RateLimits,
    private readonly checks: CredentialChecks,
    private readonly settings: Settings,
  ) {
    super();
  }

  install(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (request, reply, done) => this.authenticated(request, reply) ?? done());
  }

  /** Undefined when there is nothing to do. */
  private authenticated(request: FastifyRequest, reply: FastifyReply): Promise<void> | undefined {
    const { policy, headers } = request;
    if (policy.log_in) return this.takeLogIn(request, reply);
    if (policy.open || headers.cookie === undefined || headers.authorization !== undefined) return undefined;
    const [token] = sessionTokens(request);
    return token === undefined ? undefined : this.authenticate(token, request, reply);
  }

  private async authenticate(token: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { DAS_ENVIRONMENT: environment } = this.settings;
    const session = await this.sessions.authenticate(token, environment);
    if (!session) return;
    if (!isSafeMethod(request.method) && !isFromOwnOrigin(request)) throw new Refused('forbidden');
    const bucket = bucketOf(request.policy);
    const taken = await this.limits.takeForSession(session.session_id, bucket);
    setLimitHeaders(reply, bucket, taken);
    assertTaken(reply, taken);
    request.call = {
      ...contextOfSession(session, request, environment),
      assertAuthenticated: this.checks.ofSession(session, request),
    };
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

const contextOfSession = (
  session: AuthenticatedSession,
  request: FastifyRequest,
  environment: string,
): RequestContext => ({
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
  const tokens = [SECURE_NAME, PLAIN_NAME].map((name) =>
    pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1),
  );
  return tokens.filter((token) => token !== undefined && token !== '') as string[];
}
