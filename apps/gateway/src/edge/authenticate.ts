import { type ApiKeysService, type AuthenticatedKey, type Environment } from '@das/api-keys';
import { type Call, ServiceUnavailable } from '@das/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuseUnauthenticated } from './refuse-unauthenticated';
import { refuseUnavailable } from './refuse-unavailable';
import { refuseOnRest } from './rest-errors';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose request this is; there once it is authenticated. */
    call?: Call;
  }
}

const HEALTH_PATHS = /^\/health\//;
/** What answers without a key. */
const OPEN_PATHS = /^\/(health\/|v2\/(openapi\.json|docs)(\?|$))/;
const BEARER = /^bearer +(\S+)$/i;

/** Lets nobody in without a valid key, before the body is read. */
export const authenticator =
  (keys: ApiKeysService, environment: Environment) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (OPEN_PATHS.test(request.url)) return undefined;
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    try {
      const key = token && (await keys.authenticate(token, environment));
      if (!key) return await refuseUnauthenticated(request, reply);
      request.call = callOf(key, request, environment);
      return undefined;
    } catch (error) {
      if (error instanceof ServiceUnavailable) return refuseUnavailable(reply);
      throw error;
    }
  };

/** A process that only works beside answers no client, just whoever asks how it is. */
export const onlyHealth = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
  HEALTH_PATHS.test(request.url) ? undefined : refuseOnRest(reply, 'not_found');

const callOf = (key: AuthenticatedKey, request: FastifyRequest, environment: Environment): Call => ({
  request_id: request.id,
  tenant_id: key.tenant_id,
  actor: { kind: 'api_key', user_id: key.user_id, api_key_id: key.api_key_id, name: key.user_name },
  environment,
  roles: [key.key_role, key.user_role],
  read_only: key.kind === 'read_only',
  ip: request.ip,
  user_agent: request.headers['user-agent']?.slice(0, 255),
  loaders: new Map(),
});
