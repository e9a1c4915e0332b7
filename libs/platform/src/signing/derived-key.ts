import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/**
 * A key for one purpose, derived from the service's secret key (HKDF with SHA-256), so that no two purposes share a key.
 *
 * @param secret_key base64, 32 bytes or more
 * @param purpose must never change once data is encrypted or signed with the key
 */
export const derivedKey = (secret_key: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(secret_key, 'base64'), '', `das ${purpose}`, KEY_BYTES));
