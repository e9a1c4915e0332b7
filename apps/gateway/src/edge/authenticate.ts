import { createHash, timingSafeEqual } from 'node:crypto';
import type { ApiKeysService, AuthenticatedKey, Environment } from '@das/api-keys';
import { type Call, ServiceUnavailable } from '@das/platform';
import type { ThrottlerModuleOptions } from '@nestjs/throttler';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLogIn } from './authenticate-session';
import type { FailedAuthentications, RefusedCaller } from './failed-authentications';
import { hasOwnToken, isForOperators } from './for-operators';
import { bucketOf, quotaOf, setLimitHeaders } from './rate-limits';
import { refuseTooMany, refuseUnauthenticated } from './refuse-caller';
import { refuseUnavailable } from './refuse-unavailable';
import { shownToken } from './shown-token';
import { factsOf } from './request-facts';
import { refuseOnRest } from './rest-errors';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose request this is; there once it is authenticated. */
    call?: Call;
  }
}

/** What the edge stands on. */
export interface Edge {
  keys: ApiKeysService;
  failures: FailedAuthentications;
  limits: ThrottlerModuleOptions;
  environment: Environment;
  /** What the operator's own route asks for, where there is one. */
  metrics_token?: string;
}

/** What answers without a key or a session. */
const OPEN_PATHS = /^\/(health\/|v2\/(openapi\.json|docs)(\?|$))/;
const isOpen = (request: FastifyRequest): boolean => OPEN_PATHS.test(request.url) || isLogIn(request);

/** Lets nobody in without a valid key, and no key in too often, before the body is read; whoever has a session is in already. */
export const authenticator =
  (edge: Edge) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (hasOwnToken(request)) return isOperator(request, edge) ? undefined : refuse(request, reply, refusalOf(request), edge);
    if (request.call || isOpen(request)) return undefined;
    try {
      const caller = await callerOf(request, edge);
      if (caller.refusal !== null) return refuse(request, reply, caller, edge);
      setLimitHeaders(reply, bucketOf(request), caller);
      if (!caller.is_allowed) return refuseTooMany(request, reply, caller);
      request.call = callOf(caller, request, edge.environment);
      return undefined;
    } catch (error) {
      if (error instanceof ServiceUnavailable) return refuseUnavailable(reply);
      throw error;
    }
  };

/** Whoever shows the operator's token; neither a key nor a session will do. */
function isOperator({ headers }: FastifyRequest, { metrics_token }: Edge): boolean {
  const { token } = shownToken(headers.authorization);
  return token !== undefined && metrics_token !== undefined && timingSafeEqual(digestOf(token), digestOf(metrics_token));
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
const refusalOf = ({ headers }: FastifyRequest): RefusedCaller => ({ refusal: shownToken(headers.authorization).refusal ?? 'unknown_key' });

/** A process that only works beside answers no client, just whoever asks how it is. */
export const onlyHealth = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
  isForOperators(request) ? undefined : refuseOnRest(reply, 'not_found');

async function callerOf(request: FastifyRequest, { keys, limits, environment }: Edge): Promise<AuthenticatedKey | RefusedCaller> {
  const shown = shownToken(request.headers.authorization);
  if (shown.token === undefined) return shown;
  const bucket = bucketOf(request);
  return keys.authenticate(shown.token, { environment, bucket, quota: quotaOf(limits, bucket) });
}

/** An address that has failed too often is told so instead; a good key from there is not its business. */
function refuse(request: FastifyRequest, reply: FastifyReply, caller: RefusedCaller, { failures, environment }: Edge): FastifyReply {
  const wait_ms = failures.note(request, caller, environment);
  if (!wait_ms) return refuseUnauthenticated(request, reply);
  const wait_s = Math.ceil(wait_ms / 1_000);
  return refuseTooMany(request, reply, { wait_s, reset_at: Math.ceil((Date.now() + wait_ms) / 1_000) });
}

const callOf = (key: AuthenticatedKey, request: FastifyRequest, environment: Environment): Call => ({
  ...factsOf(request, environment),
  tenant_id: key.tenant_id,
  actor: { kind: 'api_key', user_id: key.user_id, api_key_id: key.api_key_id, name: key.user_name },
  roles: [key.key_role, key.user_role],
  read_only: key.kind === 'read_only',
  loaders: new Map(),
});
