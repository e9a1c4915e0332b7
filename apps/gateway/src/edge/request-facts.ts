import type { Call } from '@das/platform';
import type { FastifyRequest } from 'fastify';

/** What a request tells of itself, whoever sends it. */
export type RequestFacts = Pick<Call, 'request_id' | 'environment' | 'ip' | 'user_agent'>;

export const factsOf = ({ id, ip, headers }: FastifyRequest, environment: string): RequestFacts => ({
  request_id: id,
  environment,
  ip,
  user_agent: headers['user-agent']?.slice(0, 255),
});
