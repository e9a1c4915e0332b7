import { createHash } from 'node:crypto';
import { MalformedRequest, requireContext } from '@das/platform';
import type { FastifyRequest } from 'fastify';

/** Identifies a request and its repetitions. */
export interface IdempotentRequest {
  key: string;
  /** Digest of the method, URL, body, user and roles. */
  fingerprint: string;
}

const KEY = /^[\x21-\x7e]{1,255}$/;
const QUOTED = /^"([^"]*)"$/;

/**
 * Reads the header `Idempotency-Key`, bare or in quotes. Undefined without the header.
 *
 * @param body the text of the body
 * @throws MalformedRequest for an invalid key
 */
export function idempotentRequest(
  { headers, method, url }: FastifyRequest,
  body: string,
): IdempotentRequest | undefined {
  const given = headers['idempotency-key'];
  if (given === undefined) return undefined;
  const text = String(given).trim();
  const key = text.startsWith('"') ? QUOTED.exec(text)?.[1] : text;
  if (!key || !KEY.test(key))
    throw new MalformedRequest('The Idempotency-Key must be 1 to 255 visible ASCII characters, bare or in quotes.');
  return { key, fingerprint: fingerprintOf(method, url, body) };
}

/** The user and roles are part of it, so that a stored response is returned only to a caller with the same rights. */
function fingerprintOf(method: string, url: string, body: string): string {
  const { actor, roles } = requireContext();
  return createHash('sha256')
    .update(JSON.stringify([method, url, actor.user_id, roles, body]))
    .digest('base64url');
}
