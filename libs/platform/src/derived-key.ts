import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/**
 * A key of 32 bytes for one purpose, from the service's one secret; who has one of them learns nothing of the others.
 *
 * @param secret base64
 */
export const derivedKey = (secret: string, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64'), '', purpose, KEY_BYTES));
