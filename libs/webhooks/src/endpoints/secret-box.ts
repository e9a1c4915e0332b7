import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { derivedKey } from '@das/platform';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts secrets with AES-256-GCM. Each is bound to the place where it is stored and cannot be decrypted for another place. */
export class SecretBox {
  readonly #key: Buffer;

  constructor(secret_key: string) {
    this.#key = derivedKey(secret_key, 'webhook secrets');
  }

  /** @returns base64 of nonce, tag and ciphertext */
  seal(secret: string, place: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, nonce).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
  }

  /** @throws Error when the text was sealed with another key or for another place, or was changed */
  open(sealed: string, place: string): string {
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv(CIPHER, this.#key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  }
}
