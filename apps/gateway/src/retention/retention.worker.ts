import { setTimeout as pause } from 'node:timers/promises';
import type { Worker } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { RetentionRound } from './retention-round';

/** A round of another process counts, so that many processes begin no more rounds than one. Less than a round and its pause, which are not exact. */
const MIN_AGE_MS = 25_000;

/** Removes rows whose days have passed: in rounds over all tenants, one process at a time, and at most a fifth of the time. */
@Injectable()
export class RetentionWorker implements Worker {
  readonly name = 'retention';
  readonly interval_ms = 30_000;
  /** The tenant whose next rows are removed. */
  readonly batch = 1;
  private hasBegun = false;

  constructor(private readonly round: RetentionRound) {}

  async end(): Promise<void> {
    if (this.round.isRunning) await this.round.end().catch(() => undefined); // without a database the lease ends by itself
  }

  /** The first round of a process begins at once, the others every 30 seconds. */
  async work(stop: AbortSignal): Promise<boolean> {
    if (!this.round.isRunning && !(await this.round.begin(this.hasBegun ? MIN_AGE_MS : 0))) return false;
    this.hasBegun = true;
    const pause_ms = await this.round.next();
    if (pause_ms === undefined) return this.round.end();
    await pause(pause_ms, undefined, { signal: stop }).catch(() => undefined);
    return true;
  }
}
