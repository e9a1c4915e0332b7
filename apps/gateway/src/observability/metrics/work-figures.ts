import { AuditCheckpoints, PlatformAudit } from '@das/audit';
import { JobFigures, type JobStateFigures } from '@das/jobs';
import { type Figures, QueueFigures } from '@das/webhooks';
import { Injectable } from '@nestjs/common';

/** The figures of background work over all tenants. Each method throws ServiceUnavailable while the database is unavailable. */
@Injectable()
export class WorkFigures {
  constructor(
    private readonly webhooks: QueueFigures,
    private readonly bulk: JobFigures,
    private readonly checkpoints: AuditCheckpoints,
    private readonly platform: PlatformAudit,
  ) {}

  queue(): Promise<Figures> {
    return this.webhooks.read();
  }

  jobs(): Promise<JobStateFigures[]> {
    return this.bulk.read();
  }

  /** Seconds since the oldest head of the audit logs got entries without a checkpoint. */
  unsigned(): Promise<number> {
    return this.checkpoints.oldestUnsigned();
  }

  /** Tables that a backup would not have completely, by the last check; undefined before the first one. */
  incompleteBackupTables(): Promise<number | undefined> {
    return this.platform.incompleteBackupTables();
  }
}
