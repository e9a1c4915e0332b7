import { Database, newId, runInContext, sql, systemContext } from '@das/platform';
import { Injectable, Logger } from '@nestjs/common';
import { pauseAfter } from './pause-after';
import { TenantRetention } from './tenant-retention';
import { TenantRoundRobin } from './tenant-round-robin';

/** How long a lease lasts without an extension: longer than a statement may take, and short enough for a process that was killed. */
const LEASE_MS = 20_000;
/** A lease is extended when it would be older than this after the next pause. */
const EXTENDED_AFTER_MS = 10_000;
/** A round ends after this time, also when tenants have more rows: rows of other tenants may have become removable. */
const MAX_MS = 30_000;

/** Lets one process at a time do a kind of work. The lease of a process that was killed ends by itself. */
class WorkerLease {
  private readonly holder = newId();

  constructor(
    private readonly db: Database,
    private readonly name: string,
  ) {}

  /** @param least_age_ms since the beginning of the last round of any process @returns whether this process holds the lease now */
  async take(least_age_ms: number): Promise<boolean> {
    return this.isTrue(
      sql.unscoped`select take_worker_lease(${this.name}, ${this.holder}, ${LEASE_MS}, ${least_age_ms}) as holds`,
    );
  }

  /** @param more_ms time without work that the lease must outlast @returns whether this process still holds the lease */
  async extend(more_ms = 0): Promise<boolean> {
    return this.isTrue(
      sql.unscoped`select extend_worker_lease(${this.name}, ${this.holder}, ${LEASE_MS + Math.ceil(more_ms)}) as holds`,
    );
  }

  async end(): Promise<void> {
    await this.db.run(sql.unscoped`select extend_worker_lease(${this.name}, ${this.holder}, 0)`);
  }

  private async isTrue(statement: ReturnType<typeof sql.unscoped>): Promise<boolean> {
    const [row] = await this.db.run<{ holds: boolean }>(statement);
    return row?.holds ?? false;
  }
}

/** One round over all tenants. A tenant with more rows than one batch is visited again, after all others. */
@Injectable()
export class RetentionRound {
  private readonly log = new Logger(RetentionRound.name);
  private readonly lease: WorkerLease;
  private tenants?: TenantRoundRobin;
  private extended_at = 0;

  constructor(
    private readonly db: Database,
    private readonly retention: TenantRetention,
  ) {
    this.lease = new WorkerLease(db, 'retention');
  }

  get isRunning(): boolean {
    return this.tenants !== undefined;
  }

  /**
   * Begins a round, unless another process is in one.
   *
   * @param least_age_ms since the beginning of the last round of any process
   * @returns whether the round has begun
   */
  async begin(least_age_ms: number): Promise<boolean> {
    if (!(await this.lease.take(least_age_ms))) return false;
    this.extended_at = Date.now();
    const rows = await this.db.run<{ id: string }>(sql.unscoped`select * from ids_of_tenants()`);
    const ids = rows.map(({ id }) => id);
    this.tenants = new TenantRoundRobin(ids, Date.now() + MAX_MS);
    return true;
  }

  /** Removes one batch of each kind of the next tenant. @returns milliseconds to pause; undefined at the end of the round */
  async next(): Promise<number | undefined> {
    const began = performance.now();
    const tenant_id = this.tenants?.next(Date.now());
    if (tenant_id === undefined) return undefined;
    if (await this.removeBatches(tenant_id)) this.tenants?.again(tenant_id);
    const pause_ms = pauseAfter(performance.now() - began);
    await this.holdFor(pause_ms);
    return pause_ms;
  }

  /** Releases the lease, so that another process can begin a round. @returns whether tenants with more rows are left */
  async end(): Promise<boolean> {
    const hasMore = this.tenants?.hasMore ?? false;
    this.tenants = undefined;
    await this.lease.end();
    return hasMore;
  }

  /** A tenant whose rows cannot be removed now does not keep those of others. @returns whether more rows may be ready */
  private removeBatches(tenant_id: string): Promise<boolean> {
    return runInContext(systemContext(tenant_id), () => this.countBatches()).catch((error: unknown) => {
      this.log.error(error);
      return false;
    });
  }

  private async countBatches(): Promise<boolean> {
    let isLeft = false;
    for await (const { removed, hasMore } of this.retention.removeBatches()) {
      for (const [table, rows] of Object.entries(removed)) this.db.measurements.emit('rows_removed', table, rows);
      isLeft ||= hasMore;
    }
    return isLeft;
  }

  private async holdFor(pause_ms: number): Promise<void> {
    if (Date.now() + pause_ms < this.extended_at + EXTENDED_AFTER_MS) return;
    if (!(await this.lease.extend(pause_ms))) this.tenants = undefined; // another process is in a round
    this.extended_at = Date.now();
  }
}
