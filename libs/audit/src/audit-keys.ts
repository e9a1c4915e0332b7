import { Field, ObjectType } from '@nestjs/graphql';
import { CheckpointSigner, keyIdOf } from './checkpoint';

/** A public key that verifies checkpoints of the audit log. */
@ObjectType({
  description: 'A public key that verifies signed checkpoints of the audit log. Store it outside of the service.',
})
export class AuditKey {
  @Field({ description: 'The first 16 hexadecimal digits of SHA-256 over the public key in SPKI DER.' })
  key_id: string;

  @Field({ description: '`Ed25519`.' })
  algorithm: string;

  @Field({ description: 'SPKI in DER, base64.' })
  public_key: string;

  @Field({ description: '`current`, the key that signs, or `previous`.' })
  status: string;
}

/** The public keys of the service. */
export class AuditKeys {
  private readonly keys: readonly AuditKey[];

  /** @param current the secret key of the service, base64. @param previous earlier ones, newest first */
  constructor(current: string, previous: readonly string[]) {
    const public_keys = new Set([current, ...previous].map((secret) => new CheckpointSigner(secret).public_key));
    this.keys = [...public_keys].map((public_key, index) => ({
      key_id: keyIdOf(public_key),
      algorithm: 'Ed25519',
      public_key,
      status: index === 0 ? 'current' : 'previous',
    }));
  }

  /** The current key first. */
  list(): readonly AuditKey[] {
    return this.keys;
  }
}
