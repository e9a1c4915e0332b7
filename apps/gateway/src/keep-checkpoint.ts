import { appendFile } from 'node:fs/promises';
import type { Keep } from '@das/audit';
import type { Logger } from 'pino';

/** Checkpoints go to a file, a line each, or into the log of the process: to where the owner of the tables cannot change them. */
export const keepCheckpoint = (file: string | undefined, log: Logger): Keep =>
  file
    ? (checkpoint) => appendFile(file, `${JSON.stringify(checkpoint)}\n`, { mode: 0o600 })
    : async (checkpoint) => log.info({ audit_checkpoint: checkpoint }, 'Audit checkpoint');
