import { type KeyObject, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { derivedKey } from '@das/platform';

/** Where a tenant's log stood at a moment, signed: whoever keeps it can tell later whether anything up to there was changed or cut off. */
export interface Checkpoint {
  /** The tenant's id. */
  tenant: string;
  seq: number;
  /** The chain's hash at `seq`. */
  hash: string;
  /** `Y-m-d H:i:s`, UTC. */
  at: string;
  /** Ed25519 over the UTF-8 of `{"tenant":…,"seq":…,"hash":…,"at":…}` without blanks, base64. */
  signature: string;
  /** SPKI in DER, base64. */
  public_key: string;
}

type Signed = Pick<Checkpoint, 'tenant' | 'seq' | 'hash' | 'at'>;

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8. */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

const signedText = ({ tenant, seq, hash, at }: Signed): Buffer => Buffer.from(JSON.stringify({ tenant, seq, hash, at }));

/** Signs checkpoints, with a key that follows from the service's secret. */
export class CheckpointSigner {
  readonly public_key: string;
  private readonly key: KeyObject;

  /** @param secret the service's, base64 */
  constructor(secret: string) {
    const seed = derivedKey(secret, 'audit checkpoints');
    this.key = createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: 'der', type: 'pkcs8' });
    this.public_key = createPublicKey(this.key).export({ format: 'der', type: 'spki' }).toString('base64');
  }

  sign(head: Signed): Checkpoint {
    return { ...head, signature: sign(null, signedText(head), this.key).toString('base64'), public_key: this.public_key };
  }
}

/** Whether the checkpoint is what the owner of `public_key` signed. */
export function isSignedBy(public_key: string, checkpoint: Checkpoint): boolean {
  const key = createPublicKey({ key: Buffer.from(public_key, 'base64'), format: 'der', type: 'spki' });
  return verify(null, signedText(checkpoint), key, Buffer.from(checkpoint.signature, 'base64'));
}
