import type { AuthenticatedKey } from '@das/api-keys';
import { Refused, type RequestContext } from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import { Settings } from '../../config/settings';
import { bearerToken, contextOfRequest } from '../requests/client';
import { HttpHooks } from '../requests/http-hooks';
import { bucketOf } from '../requests/route-policy';
import { FailedAuthentications, type RefusedCaller } from './failed-authentications';
import { RateLimits, assertTaken, setLimitHeaders } from './rate-limits';

declare module 'fastify' {
  interface FastifyRequest {
    /** The context of the caller, once the request is authenticated. */
    call?: RequestContext;
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
    const caller = await this.limits.takeForKey(token, this.settings.DAS_ENVIRONMENT, bucket);
    if (caller.refusal !== null) return this.refuse(request, reply, caller);
    setLimitHeaders(reply, bucket, caller);
    assertTaken(reply, caller);
    request.call = contextOf(caller, request, this.settings.DAS_ENVIRONMENT);
  }

  /** Accepts the token of the metrics only, neither a key nor a session. */
  private assertOperator(request: FastifyRequest, reply: FastifyReply): void {
    const { token, refusal = 'unknown_key' } = bearerToken(request.headers.authorization);
    const { DAS_METRICS_TOKEN: expected } = this.settings;
    const isOperator = token !== undefined && expected !== undefined && timingSafeEqual(digestOf(token), digestOf(expected));
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

const contextOf = (key: AuthenticatedKey, request: FastifyRequest, environment: string): RequestContext => ({
  ...contextOfRequest(request, environment),
  tenant_id: key.tenant_id,
  actor: { kind: 'api_key', user_id: key.user_id, api_key_id: key.api_key_id, name: key.user_name },
  roles: [key.key_role, key.user_role],
  read_only: key.kind === 'read_only',
  loaders: new Map(),
});
