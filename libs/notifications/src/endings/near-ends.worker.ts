import type { Worker } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { NearEnds } from './near-ends.service';

/** Tells people of approvals and API keys that end soon. */
@Injectable()
export class NearEndsWorker implements Worker {
  readonly name = 'near_ends';
  readonly interval_ms = 5_000;
  /** Ends of one kind and number of days. */
  readonly batch = 500;

  constructor(private readonly ends: NearEnds) {}

  work(): Promise<boolean> {
    return this.ends.notifyNext(this.batch);
  }
}
