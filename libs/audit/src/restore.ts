import { type Checkpoint, type CheckpointSigner, type Signature, isTextSignedBy } from './checkpoint';

/** What is recorded of a tenant's log when the database was restored to an earlier time. */
export interface RestoreFacts {
  tenant: string;
  /** The time that the database was restored to: `Y-m-d H:i:s`, UTC. */
  at: string;
  /** The last entry of the log up to that time. The next entries were lost. */
  last_seq: number;
  /** The hash of that entry. */
  last_hash: string;
  /** The newest lost entry that a checkpoint proves; null when none does. */
  missing_to: number | null;
  /** When this was recorded: `Y-m-d H:i:s`, UTC. */
  recorded_at: string;
}

/** A signed record of a restore. Without the signature, the owner of the database could use it to hide a log that he truncated. */
export type Restore = RestoreFacts & Signature;

const signedText = ({ tenant, at, last_seq, last_hash, missing_to, recorded_at }: RestoreFacts): string =>
  JSON.stringify({ restored: { tenant, at, last_seq, last_hash, missing_to, recorded_at } });

export const signRestore = (signer: CheckpointSigner, facts: RestoreFacts): Restore => ({
  ...facts,
  ...signer.signText(signedText(facts)),
});

export const isRestoreSignedBy = (public_keys: readonly string[], restore: Restore): boolean =>
  isTextSignedBy(public_keys, signedText(restore), restore);

/** Whether the checkpoint is of entries that the restore lost: the log then has other entries with these numbers, or none. */
export const isLostBy = ({ last_seq, recorded_at }: Restore, { seq, at }: Checkpoint): boolean =>
  seq > last_seq && at <= recorded_at;
