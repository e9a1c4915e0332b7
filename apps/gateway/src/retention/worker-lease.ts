import { Database, newId, sql } from '@das/platform';

/** How long a lease lasts without an extension: longer than a statement may take, and short enough for a process that was killed. */
const LEASE_MS = 20_000;

/** Lets one process at a time do a kind of work. The lease of a process that was killed ends by itself. */
export class WorkerLease {
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
