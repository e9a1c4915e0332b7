import { type KeyObject, createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { derivedKey } from '@das/platform';

/** A signature with the key that verifies it. */
export interface Signature {
  /** Ed25519, base64. */
  signature: string;
  /** SPKI in DER, base64. */
  public_key: string;
}

/** The head of a tenant's log at one time. */
interface Head {
  /** The id of the tenant. */
  tenant: string;
  /** The number of the last entry. */
  seq: number;
  /** The hash of the entry `seq`, in hexadecimal digits. */
  hash: string;
  /** `Y-m-d H:i:s`, UTC. */
  at: string;
}

/**
 * A signed head. It proves later whether entries up to that head were changed or removed. The signature covers the UTF-8 of
 * `{"tenant":…,"seq":…,"hash":…,"at":…}` without blanks.
 */
export type Checkpoint = Head & Signature;

/** A checkpoint as the service signs it. Checkpoints of releases up to 0.3.0 have no `key_id`. */
export type SignedCheckpoint = Checkpoint & {
  /** See {@link keyIdOf}. */
  key_id: string;
};

const KEY_ID_DIGITS = 16;

/** The id of a public key: the first 16 hexadecimal digits of the SHA-256 of its DER. @param public_key SPKI in DER, base64 */
export const keyIdOf = (public_key: string): string =>
  createHash('sha256').update(Buffer.from(public_key, 'base64')).digest('hex').slice(0, KEY_ID_DIGITS);

/** The prefix of an Ed25519 key in PKCS #8; the 32 bytes of the key follow. */
export const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The text that the signature of a checkpoint covers. */
export const signedText = ({ tenant, seq, hash, at }: Head): string => JSON.stringify({ tenant, seq, hash, at });

/** Signs checkpoints, and statements about the log, with an Ed25519 key that is derived from the secret key of the service. */
export class CheckpointSigner {
  readonly public_key: string;
  readonly key_id: string;
  private readonly key: KeyObject;

  /** @param secret the secret key of the service, base64 */
  constructor(secret: string) {
    const seed = derivedKey(secret, 'audit checkpoints');
    this.key = createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: 'der', type: 'pkcs8' });
    this.public_key = createPublicKey(this.key).export({ format: 'der', type: 'spki' }).toString('base64');
    this.key_id = keyIdOf(this.public_key);
  }

  sign(head: Head): SignedCheckpoint {
    return { ...head, ...this.signText(signedText(head)), key_id: this.key_id };
  }

  signText(text: string): Signature {
    return { signature: sign(null, Buffer.from(text), this.key).toString('base64'), public_key: this.public_key };
  }
}

/** Whether the checkpoint is unchanged and was signed with one of these keys. */
export const isSignedBy = (public_keys: readonly string[], checkpoint: Checkpoint): boolean =>
  isTextSignedBy(public_keys, signedText(checkpoint), checkpoint);

/** Whether the text was signed with one of these keys. The key of the signature itself only selects among them. */
export function isTextSignedBy(
  public_keys: readonly string[],
  text: string,
  { signature, public_key }: Signature,
): boolean {
  if (!public_keys.includes(public_key)) return false;
  const key = createPublicKey({ key: Buffer.from(public_key, 'base64'), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'));
}
