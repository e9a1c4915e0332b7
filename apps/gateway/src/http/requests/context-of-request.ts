import type { RequestContext } from '@das/platform';
import type { FastifyRequest } from 'fastify';

/** The part of the context that does not depend on the caller. */
export type ClientContext = Pick<RequestContext, 'request_id' | 'environment' | 'ip' | 'user_agent'>;

export const contextOfRequest = ({ id, client, headers }: FastifyRequest, environment: string): ClientContext => ({
  request_id: id,
  environment,
  ip: client.address,
  user_agent: headers['user-agent']?.slice(0, 255),
});
