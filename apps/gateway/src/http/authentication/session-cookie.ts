import { SESSION_DAYS } from '@das/tenants';
import type { FastifyRequest } from 'fastify';

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
