import type { AuditCheckpoints, Keep } from '@das/audit';
import { Worker } from '@das/platform';

const PAUSE_MS = 60_000;

/** Signs, once a minute, where each tenant's audit log stands. */
export class CheckpointWorker extends Worker {
  constructor(
    private readonly checkpoints: AuditCheckpoints,
    private readonly keep: Keep,
  ) {
    super(PAUSE_MS);
  }

  protected async work(): Promise<boolean> {
    return (await this.checkpoints.keepNew(this.keep)) > 0;
  }
}
