import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { requireContext } from '../context/request-context';
import { derivedKey } from './derived-key';

/** Longest cursor in characters. */
export const MAX_CURSOR = 500;

const MAC_BYTES = 16;
const PLAIN = 0;
const DEFLATED = 1;

/** The most bytes that {@link CursorSigner.sign} can put into a cursor of {@link MAX_CURSOR} characters. */
const MAX_CONTENT = Math.floor((MAX_CURSOR * 3) / 4) - MAC_BYTES - 1;

export interface CursorKeys {
  /** Base64, 32 bytes or more: the key that signs. By default a random one, whose cursors only this process can read. */
  secret_key?: string;
  /** Former keys, which only verify. */
  previous_secret_keys?: readonly string[];
}

/** Writes and reads the cursors of lists: base64url, at most {@link MAX_CURSOR} characters, signed with HMAC-SHA256. */
export class CursorSigner {
  readonly #keys: Buffer[];

  constructor({ secret_key = randomBytes(32).toString('base64'), previous_secret_keys = [] }: CursorKeys = {}) {
    this.#keys = [secret_key, ...previous_secret_keys].map((key) => derivedKey(key, 'cursors'));
  }

  /**
   * The cursor with this content. It is valid for the current tenant only.
   *
   * @param bound what else it is valid for, such as the name of the list and its filter; {@link open} needs the same
   * @returns undefined when the content does not fit into a cursor
   */
  sign(content: string, bound: readonly unknown[]): string | undefined {
    const bytes = packed(content);
    if (bytes.length > MAX_CONTENT + 1) return undefined;
    return Buffer.concat([this.#mac(this.#keys[0] as Buffer, bytes, bound), bytes]).toString('base64url');
  }

  /** The content of the cursor; undefined when it was changed, or was signed by an unknown key or for something else. */
  open(cursor: string, bound: readonly unknown[]): string | undefined {
    const all = Buffer.from(cursor, 'base64url');
    if (cursor.length > MAX_CURSOR || all.length <= MAC_BYTES || all.toString('base64url') !== cursor) return undefined;
    const bytes = all.subarray(MAC_BYTES);
    const mac = all.subarray(0, MAC_BYTES);
    return this.#keys.some((key) => timingSafeEqual(mac, this.#mac(key, bytes, bound))) ? unpacked(bytes) : undefined;
  }

  #mac(key: Buffer, bytes: Buffer, bound: readonly unknown[]): Buffer {
    const scope = JSON.stringify([requireContext().tenant_id, ...bound]);
    const mac = createHmac('sha256', key).update(scope).update('\n').update(bytes); // JSON text has no line feed
    return mac.digest().subarray(0, MAC_BYTES);
  }
}

function packed(content: string): Buffer {
  const plain = Buffer.from(content);
  const deflated = plain.length > MAX_CONTENT ? deflateRawSync(plain) : plain;
  return Buffer.concat([Buffer.of(deflated === plain ? PLAIN : DEFLATED), deflated]);
}

const unpacked = (bytes: Buffer): string =>
  (bytes[0] === DEFLATED ? inflateRawSync(bytes.subarray(1)) : bytes.subarray(1)).toString();
