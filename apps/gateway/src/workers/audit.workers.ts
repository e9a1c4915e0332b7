import { appendFile } from 'node:fs/promises';
import { AuditCheckpoints, AuditVerifications, type CheckpointSink } from '@das/audit';
import type { WorkMetrics, Worker } from '@das/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { Settings } from '../config/settings';
import { LOG } from '../config/settings.module';

/** Verifies each audit chain once a day. A long chain takes minutes, so a shutdown interrupts it. */
@Injectable()
export class AuditVerificationWorker implements Worker {
  readonly name = 'audit_verification';
  readonly interval_ms = 60_000;
  /** Chains that one process claims at a time: one, so that a round of long chains does not look like a worker that hangs. */
  readonly batch = 1;

  constructor(private readonly verifications: AuditVerifications) {}

  async work(stop: AbortSignal): Promise<boolean> {
    return (await this.verifications.verifyDue(this.batch, stop)) > 0;
  }
}

/** Signs a checkpoint of each tenant's audit log every minute. */
@Injectable()
export class CheckpointWorker implements Worker {
  readonly name = 'checkpoint';
  readonly interval_ms = 60_000;
  /** Tenants whose heads a round signs. */
  readonly batch = 500;
  readonly metrics: WorkMetrics = {
    gauges: [
      {
        name: 'das_audit_unsigned_seconds',
        help: 'Seconds since the oldest audit head got entries that no checkpoint has signed; 0 without one.',
      },
    ],
    read: async () => ({ das_audit_unsigned_seconds: await this.checkpoints.oldestUnsigned() }),
  };
  private readonly keep: CheckpointSink;

  constructor(
    private readonly checkpoints: AuditCheckpoints,
    { DAS_AUDIT_CHECKPOINTS }: Settings,
    @Inject(LOG) log: Logger,
  ) {
    this.keep = checkpointSink(DAS_AUDIT_CHECKPOINTS, log);
  }

  async work(): Promise<boolean> {
    return (await this.checkpoints.keepNew(this.keep, this.batch)) > 0;
  }
}

/** Appends checkpoints to a file, one JSON line each, or writes them to the log: outside the database, where its owner cannot change them. */
export const checkpointSink = (file: string | undefined, log: Logger): CheckpointSink =>
  file
    ? (checkpoint) => appendFile(file, `${JSON.stringify(checkpoint)}\n`, { mode: 0o600 })
    : async (checkpoint) => log.info({ audit_checkpoint: checkpoint }, 'Audit checkpoint');
