import { type ApiKeysService, type AuthenticatedKey, type Environment } from '@das/api-keys';
import { type Call, ServiceUnavailable } from '@das/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLogIn } from './authenticate-session';
import { sentenceOf } from './error-words';
import { refuseUnauthenticated } from './refuse-unauthenticated';
import { refuseUnavailable } from './refuse-unavailable';
import { factsOf } from './request-facts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose request this is; there once it is authenticated. */
    call?: Call;
  }
}

/** What answers without a key or a session. */
const OPEN_PATHS = /^\/health\//;
const isOpen = (request: FastifyRequest): boolean => OPEN_PATHS.test(request.url) || isLogIn(request);
const BEARER = /^bearer +(\S+)$/i;

/** Lets nobody in without a valid key, before the body is read; whoever has a session is in already. */
export const authenticator =
  (keys: ApiKeysService, environment: Environment) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (request.call || isOpen(request)) return undefined;
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
  OPEN_PATHS.test(request.url) ? undefined : reply.code(404).send({ error: 'not_found', message: sentenceOf('not_found'), request_id: request.id });

const callOf = (key: AuthenticatedKey, request: FastifyRequest, environment: Environment): Call => ({
  ...factsOf(request, environment),
  tenant_id: key.tenant_id,
  actor: { kind: 'api_key', user_id: key.user_id, api_key_id: key.api_key_id, name: key.user_name },
  roles: [key.key_role, key.user_role],
  read_only: key.kind === 'read_only',
  loaders: new Map(),
});
