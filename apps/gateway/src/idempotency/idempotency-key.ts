import { createHash } from 'node:crypto';
import { requireCall } from '@das/platform';
import type { FastifyRequest } from 'fastify';
import { malformed } from '../edge/refused-request';

/** What makes a request the same as one before. */
export interface IdempotentRequest {
  key: string;
  /** A digest of who asks for what. */
  fingerprint: string;
}

const KEY = /^[\x21-\x7e]{1,255}$/;
const QUOTED = /^"([^"]*)"$/;

/**
 * The key that the client gave the request, bare or in quotes; undefined when it gave none.
 *
 * @param body as it was sent
 * @throws RefusedRequest for a key that is none
 */
export function idempotentRequest({ headers, method, url }: FastifyRequest, body: string): IdempotentRequest | undefined {
  const given = headers['idempotency-key'];
  if (given === undefined) return undefined;
  const text = String(given).trim();
  const key = text.startsWith('"') ? QUOTED.exec(text)?.[1] : text;
  if (!key || !KEY.test(key)) throw malformed('The Idempotency-Key must be 1 to 255 visible ASCII characters, bare or in quotes.');
  return { key, fingerprint: fingerprintOf(method, url, body) };
}

/** Another person's request, or one with other rights, is another request: nobody is shown what they could not have asked for. */
function fingerprintOf(method: string, url: string, body: string): string {
  const { actor, roles } = requireCall();
  return createHash('sha256')
    .update(JSON.stringify([method, url, actor.user_id, roles, body]))
    .digest('base64url');
}
