import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivedKey } from '@das/platform';

/** What a link turns off: the mails of a kind to a person. The kind `digest` means all kinds in the digest. */
export interface UnsubscribeLink {
  tenant_id: string;
  user_id: string;
  kind: string;
}

/** Seconds for which a link is valid. */
const VALID_S = 365 * 86_400;

const VERSION = 'u1';
const MAC_BYTES = 32;
const MAX_LENGTH = 300;
const FORM = /^u1 ([0-9A-HJKMNP-TV-Z]{26}) ([0-9A-HJKMNP-TV-Z]{26}) ([a-z_]{1,64}) (\d{1,12})$/;

/**
 * Signs and verifies the tokens of unsubscribe links. The key is derived for this purpose alone, so that a token opens nothing else. It
 * contains ids, the kind and its end, and is stored nowhere.
 */
export class UnsubscribeTokens {
  readonly #keys: Buffer[];

  /** @param previous former secret keys, which only verify */
  constructor(secret_key: string, previous: readonly string[] = []) {
    this.#keys = [secret_key, ...previous].map((key) => derivedKey(key, 'unsubscribe links'));
  }

  /** @param now in seconds since 1970 */
  sign({ tenant_id, user_id, kind }: UnsubscribeLink, now: number): string {
    const text = Buffer.from(`${VERSION} ${tenant_id} ${user_id} ${kind} ${now + VALID_S}`);
    return Buffer.concat([text, macOf(this.#keys[0] as Buffer, text)]).toString('base64url');
  }

  /** Undefined for a token that was changed, is not of this service or has expired. */
  verify(token: string, now: number): UnsubscribeLink | undefined {
    if (token.length > MAX_LENGTH) return undefined;
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.toString('base64url') !== token || bytes.length <= MAC_BYTES) return undefined;
    const [text, mac] = [bytes.subarray(0, -MAC_BYTES), bytes.subarray(-MAC_BYTES)];
    if (!this.#keys.some((key) => timingSafeEqual(macOf(key, text), mac))) return undefined;
    const [, tenant_id = '', user_id = '', kind = '', ends] = FORM.exec(text.toString('latin1')) ?? [];
    return Number(ends) > now ? { tenant_id, user_id, kind } : undefined;
  }
}

const macOf = (key: Buffer, text: Buffer): Buffer => createHmac('sha256', key).update(text).digest();
