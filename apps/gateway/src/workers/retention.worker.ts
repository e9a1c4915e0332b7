import { Worker } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { RetentionRound } from '../retention/retention-round';

const PAUSE_MS = 30_000;
/** A round of another process counts, so that many processes begin no more rounds than one. Less than a round and its pause, which are not exact. */
const LEAST_AGE_MS = 25_000;

/** Removes rows whose days have passed: in rounds over all tenants, one process at a time, and at most a fifth of the time. */
@Injectable()
export class RetentionWorker extends Worker {
  private hasBegun = false;

  constructor(private readonly round: RetentionRound) {
    super(PAUSE_MS);
  }

  override async beforeApplicationShutdown(): Promise<void> {
    await super.beforeApplicationShutdown();
    if (this.round.isRunning) await this.round.end().catch(() => undefined); // without a database the lease ends by itself
  }

  /** The first round of a process begins at once, the others every 30 seconds. */
  protected async work(): Promise<boolean> {
    if (!this.round.isRunning && !(await this.round.begin(this.hasBegun ? LEAST_AGE_MS : 0))) return false;
    this.hasBegun = true;
    const rest_ms = await this.round.next();
    if (rest_ms === undefined) return this.round.end();
    await this.rest(rest_ms);
    return true;
  }
}
