import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { derivedKey } from '@das/platform';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The purpose of the key of signing secrets. */
export const WEBHOOK_SECRETS = 'webhook secrets';

/** The place of an endpoint's secrets. */
export const placeOf = (tenant_id: string, endpoint_id: string): string => `${tenant_id}/${endpoint_id}`;

/**
 * Encrypts secrets with AES-256-GCM. Each is bound to the place where it is stored and cannot be decrypted for another place. Former keys
 * only decrypt.
 */
export class SecretBox {
  readonly #key: Buffer;
  readonly #previous: Buffer[];

  /** @param purpose of the key; it must never change once secrets are stored */
  constructor(secret_key: string, previous: readonly string[] = [], purpose: string = WEBHOOK_SECRETS) {
    [this.#key, ...this.#previous] = [secret_key, ...previous].map((key) => derivedKey(key, purpose)) as [
      Buffer,
      ...Buffer[],
    ];
  }

  /** @returns base64 of nonce, tag and ciphertext */
  seal(secret: string, place: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, nonce).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
  }

  /** @throws Error when the text was sealed with an unknown key or for another place, or was changed */
  open(sealed: string, place: string): string {
    const secret = this.tryOpen(sealed, place);
    if (secret === undefined) throw new Error('The secret was encrypted with another DAS_SECRET_KEY, or was changed.');
    return secret;
  }

  /** As {@link open}, but undefined instead of an error. */
  tryOpen(sealed: string, place: string): string | undefined {
    for (const key of [this.#key, ...this.#previous]) {
      const secret = opened(key, sealed, place);
      if (secret !== undefined) return secret;
    }
    return undefined;
  }

  /** Whether the text was sealed with the key that seals now. */
  isCurrent(sealed: string, place: string): boolean {
    return opened(this.#key, sealed, place) !== undefined;
  }
}

function opened(key: Buffer, sealed: string, place: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64');
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
