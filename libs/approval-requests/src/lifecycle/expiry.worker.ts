import { Worker } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { LifecycleService } from './lifecycle.service';

const PAUSE_MS = 2_000;
const BATCH = 100;

/** Expires approvals when their validity ends. */
@Injectable()
export class ExpiryWorker extends Worker {
  constructor(private readonly lifecycle: LifecycleService) {
    super(PAUSE_MS);
  }

  protected async work(): Promise<boolean> {
    return (await this.lifecycle.expireDue(BATCH)) === BATCH;
  }
}
