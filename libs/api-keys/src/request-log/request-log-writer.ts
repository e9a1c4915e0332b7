import { Measurements, ServiceUnavailable, runInContext, systemContext } from '@das/platform';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { type DayCount, DayCounts } from './day-counts';
import { LimitedRows } from './limited-rows';
import { type LoggedRequest, TOO_MANY } from './logged-request';
import { RequestLogRows } from './request-log-rows';

/** Rows that a process holds at most, those that are being written included. */
export const MAX_ROWS = 10_000;
/** Rows that are written without waiting for the interval. */
const BATCH = 500;
const INTERVAL_MS = 5_000;

/** What is written of one tenant. */
interface TenantBatch {
  rows: LoggedRequest[];
  days: DayCount[];
}

/**
 * Collects the requests of keys in memory and writes them every 5 seconds or 500 rows, outside of the requests. Rows that cannot be
 * written are dropped and counted (`request_logs_dropped`); the counts of their days stay for the next batch.
 */
@Injectable()
export class RequestLogWriter implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger(RequestLogWriter.name);
  private readonly days = new DayCounts();
  private readonly limited = new LimitedRows();
  private rows: LoggedRequest[] = [];
  /** Rows in memory, those that are being written included. */
  private held = 0;
  private writing?: Promise<void>;
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly store: RequestLogRows,
    private readonly measurements: Measurements,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.flush(), INTERVAL_MS).unref();
  }

  /** Writes what is left. The server has answered its last request, and the database is closed later. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.writing;
    await this.flush();
  }

  /** Notes an answered request. It neither waits nor throws. */
  record(request: LoggedRequest): void {
    this.days.add(request);
    if (request.status === TOO_MANY && !this.limited.admits(request.api_key_id, request.at_ms)) return;
    if (this.held >= MAX_ROWS) return this.drop(1);
    this.held += 1;
    if (this.rows.push(request) === BATCH) setImmediate(() => void this.flush());
  }

  /** Writes everything that was recorded before. Does not reject. */
  flush(): Promise<void> {
    this.writing ??= this.writeBatches().finally(() => (this.writing = undefined));
    return this.writing;
  }

  private async writeBatches(): Promise<void> {
    do await this.writeBatch();
    while (this.rows.length >= BATCH);
  }

  private async writeBatch(): Promise<void> {
    const batches = byTenant(this.rows, this.days.take());
    this.rows = [];
    let isAvailable = true;
    for (const [tenant_id, batch] of batches) {
      const isWritten =
        isAvailable && (await this.write(tenant_id, batch).catch((error: unknown) => this.failed(error)));
      if (isWritten === undefined) isAvailable = false;
      if (!isWritten) this.giveUp(batch);
      this.held -= batch.rows.length;
    }
  }

  private async write(tenant_id: string, { rows, days }: TenantBatch): Promise<true> {
    await runInContext(systemContext(tenant_id), () => this.store.add(rows, days));
    return true;
  }

  /** @returns undefined when the database is unavailable, so that other tenants need not be tried */
  private failed(error: unknown): false | undefined {
    this.log.warn(error);
    return error instanceof ServiceUnavailable ? undefined : false;
  }

  private giveUp({ rows, days }: TenantBatch): void {
    this.days.putBack(days);
    if (rows.length) this.drop(rows.length);
  }

  private drop(rows: number): void {
    this.measurements.emit('request_logs_dropped', rows);
  }
}

function byTenant(rows: LoggedRequest[], days: DayCount[]): Map<string, TenantBatch> {
  const batches = new Map<string, TenantBatch>();
  const batchOf = (tenant_id: string): TenantBatch => {
    const batch = batches.get(tenant_id) ?? { rows: [], days: [] };
    batches.set(tenant_id, batch);
    return batch;
  };
  for (const row of rows) batchOf(row.tenant_id).rows.push(row);
  for (const day of days) batchOf(day.tenant_id).days.push(day);
  return batches;
}
