import type { AuditCheckpoints, CheckpointSink } from '@das/audit';
import { Worker } from '@das/platform';

const PAUSE_MS = 60_000;

/** Signs a checkpoint of each tenant's audit log every minute. */
export class CheckpointWorker extends Worker {
  constructor(
    private readonly checkpoints: AuditCheckpoints,
    private readonly keep: CheckpointSink,
  ) {
    super(PAUSE_MS);
  }

  protected async work(): Promise<boolean> {
    return (await this.checkpoints.keepNew(this.keep)) > 0;
  }
}
