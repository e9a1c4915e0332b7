import { Refused } from '@das/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';

const PATH = /^\/v1\/discount\/create(\?|$)/;
/** 2025-11-30, the day of release 2.1.0. */
const DEPRECATED_AT_S = 1_764_460_800;
const DAY_MS = 86_400_000;

/** What every answer of the deprecated path carries: since when it is deprecated, when it ends, and what comes after it. */
export function deprecationHeaders(last_day: string): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const headers = { deprecation: `@${DEPRECATED_AT_S}`, sunset: new Date(last_day).toUTCString(), link: '</v2/approvals>; rel="successor-version"' };
  return async ({ url }, reply) => {
    if (PATH.test(url)) reply.headers(headers);
  };
}

/** Refuses what comes after the last day. @throws Refused (`endpoint_deprecated`) */
export const refuseAfterSunset =
  (last_day: string) =>
  async ({ url }: FastifyRequest): Promise<void> => {
    if (PATH.test(url) && Date.now() >= Date.parse(last_day) + DAY_MS) throw new Refused('endpoint_deprecated');
  };
