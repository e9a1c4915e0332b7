import type { Worker } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { LifecycleService } from './lifecycle.service';

/** Expires approvals when their validity ends. */
@Injectable()
export class ExpiryWorker implements Worker {
  readonly name = 'expiry';
  readonly interval_ms = 2_000;
  readonly batch = 100;

  constructor(private readonly lifecycle: LifecycleService) {}

  async work(): Promise<boolean> {
    return (await this.lifecycle.expireDue(this.batch)) === this.batch;
  }
}
