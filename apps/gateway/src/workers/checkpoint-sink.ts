import { appendFile } from 'node:fs/promises';
import type { CheckpointSink } from '@das/audit';
import type { Logger } from 'pino';

/** Appends checkpoints to a file, one JSON line each, or writes them to the log: outside the database, where its owner cannot change them. */
export const checkpointSink = (file: string | undefined, log: Logger): CheckpointSink =>
  file
    ? (checkpoint) => appendFile(file, `${JSON.stringify(checkpoint)}\n`, { mode: 0o600 })
    : async (checkpoint) => log.info({ audit_checkpoint: checkpoint }, 'Audit checkpoint');
