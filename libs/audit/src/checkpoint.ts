import { type KeyObject, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { derivedKey } from '@das/platform';

/** The signed head of a tenant's log at one time. It proves later whether entries up to that head were changed or removed. */
export interface Checkpoint {
  /** The id of the tenant. */
  tenant: string;
  /** The number of the last entry. */
  seq: number;
  /** The hash of the entry `seq`, in hexadecimal digits. */
  hash: string;
  /** `Y-m-d H:i:s`, UTC. */
  at: string;
  /** Ed25519 over the UTF-8 of `{"tenant":…,"seq":…,"hash":…,"at":…}` without blanks, base64. */
  signature: string;
  /** SPKI in DER, base64. */
  public_key: string;
}

type Signed = Pick<Checkpoint, 'tenant' | 'seq' | 'hash' | 'at'>;

/** The prefix of an Ed25519 key in PKCS #8; the 32 bytes of the key follow. */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

const signedText = ({ tenant, seq, hash, at }: Signed): Buffer => Buffer.from(JSON.stringify({ tenant, seq, hash, at }));

/** Signs checkpoints with an Ed25519 key that is derived from the secret key of the service. */
export class CheckpointSigner {
  readonly public_key: string;
  private readonly key: KeyObject;

  /** @param secret the secret key of the service, base64 */
  constructor(secret: string) {
    const seed = derivedKey(secret, 'audit checkpoints');
    this.key = createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: 'der', type: 'pkcs8' });
    this.public_key = createPublicKey(this.key).export({ format: 'der', type: 'spki' }).toString('base64');
  }

  sign(head: Signed): Checkpoint {
    return { ...head, signature: sign(null, signedText(head), this.key).toString('base64'), public_key: this.public_key };
  }
}

/** Whether the checkpoint is unchanged and was signed with the key of `public_key`, not with that of its own `public_key` member. */
export function isSignedBy(public_key: string, checkpoint: Checkpoint): boolean {
  const key = createPublicKey({ key: Buffer.from(public_key, 'base64'), format: 'der', type: 'spki' });
  return verify(null, signedText(checkpoint), key, Buffer.from(checkpoint.signature, 'base64'));
}
