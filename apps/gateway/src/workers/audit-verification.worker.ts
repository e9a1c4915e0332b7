import { AuditVerifications } from '@das/audit';
import { Worker } from '@das/platform';
import { Injectable } from '@nestjs/common';

const PAUSE_MS = 60_000;
/** Chains that one process claims at a time: one, so that a round of long chains does not look like a worker that hangs. */
const BATCH = 1;

/** Verifies each audit chain once a day. A long chain takes minutes, so a shutdown interrupts it. */
@Injectable()
export class AuditVerificationWorker extends Worker {
  constructor(private readonly verifications: AuditVerifications) {
    super(PAUSE_MS);
  }

  protected async work(): Promise<boolean> {
    return (await this.verifications.verifyDue(BATCH, this.stop)) > 0;
  }
}
