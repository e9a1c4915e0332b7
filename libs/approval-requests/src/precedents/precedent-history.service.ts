import { Database, type Fragment, ofEachTenant, sql, tenant } from '@das/platform';
import { Injectable, Logger } from '@nestjs/common';
import { ApprovalRequest } from '../model/approval-request';
import { loadPrecedents } from '../requests/precedent-rows';
import { type TimerHandler, TimersService } from '../timers/timers.service';

/** Requests whose precedents one transaction loads. */
const BATCH = 200;
/** Seconds until a tenant whose batch failed is tried again. */
const RETRY_S = 60;

/** Seconds for which processes of the previous release may run. */
const UPGRADE_S = 3_600;
// eslint-disable-next-line no-restricted-syntax -- background work has the real clock
const inSeconds = (seconds: number): Fragment => sql.fragment`now() + ${seconds}::float8 * interval '1 second'`;

/** How far the history of a tenant is loaded. */
interface Load {
  before_id: string | null;
  is_loaded: boolean;
}

/** Writes the precedents of decisions that were made without: those of the history, and those of processes of version 0.2.0. */
@Injectable()
export class PrecedentHistoryService implements TimerHandler {
  /** A trigger sets this timer, with the id of a request, when a process of version 0.2.0 decides a line. */
  readonly kind = 'precedents';
  private readonly log = new Logger(PrecedentHistoryService.name);

  constructor(
    private readonly db: Database,
    private readonly timers: TimersService,
  ) {
    timers.register(this);
  }

  /** Loads one batch of each of at most `most` tenants whose history is not loaded, the newest requests first. @returns whether any was loaded */
  async loadDue(most: number, stop: AbortSignal): Promise<boolean> {
    const due = await this.db.run<{ tenant_id: string }>(sql.unscoped`select * from precedents_to_load(${most})`);
    return ofEachTenant(due, this.log, async () => !stop.aborted && this.attempt());
  }

  async fire(request_ids: string[]): Promise<void> {
    for (const id of request_ids)
      await this.timers.attempt(this.kind, [id], () =>
        this.db.transactionOn(id, async () => {
          await this.db.rowsOf(ApprovalRequest).lockMany([id]);
          const taken = await this.timers.take(this.kind, [id]);
          await loadPrecedents(this.db, [...taken]);
          await this.timers.remove(this.kind, [...taken]);
        }),
      );
  }

  /** When a batch fails, its tenant is delayed. @throws the error of the batch */
  private async attempt(): Promise<boolean> {
    try {
      return await this.loadNext();
    } catch (error) {
      await this.db.run(sql`update precedent_loads set due_at = ${inSeconds(RETRY_S)} where ${tenant}`);
      throw error;
    }
  }

  /** Loads a batch of the current tenant, unless another process does. Rows, timers and progress commit together. */
  private loadNext(): Promise<boolean> {
    return this.db.transaction(async () => {
      const [load] = await this.db.run<Load>(
        sql`select before_id, is_loaded from precedent_loads where ${tenant} for update skip locked`,
      );
      if (!load) return false;
      const ids = await this.requestsBefore(load.before_id);
      const locked = await this.db.rowsOf(ApprovalRequest).lockMany(ids, { skipLocked: true });
      const found = new Set(locked.map(({ id }) => id));
      await loadPrecedents(this.db, [...found]);
      await this.loadLater(ids.filter((id) => !found.has(id)));
      if (ids.length < BATCH) await this.end(load);
      else
        await this.db.run(
          sql`update precedent_loads set before_id = ${ids.at(-1)}, due_at = ${inSeconds(0)} where ${tenant}`,
        );
      return true;
    });
  }

  private async requestsBefore(id: string | null): Promise<string[]> {
    const older = this.db.rowsOf(ApprovalRequest).select('id', id === null ? undefined : sql.fragment`id < ${id}`);
    const rows = await this.db.run<{ id: string }>(sql`${older} order by id desc limit ${BATCH}`);
    return rows.map(({ id: each }) => each);
  }

  /** Requests that another transaction has locked are loaded by their timers, so that none waits for a lock with a batch of others. */
  private async loadLater(request_ids: string[]): Promise<void> {
    const due_at = await this.db.clock.ofTransaction();
    await this.timers.keep(request_ids.map((id) => ({ kind: this.kind, id, due_at })));
  }

  /**
   * On Citus no trigger notes the decisions of processes of the previous release, which run for up to an hour. There the history is
   * loaded a second time.
   */
  private async end({ is_loaded }: Load): Promise<void> {
    await this.db.run(sql`delete from precedent_loads where ${tenant}`);
    if (is_loaded) return;
    await this.db.updateLookUp(
      () =>
        sql`insert into precedent_loads (${tenant.column}, is_loaded, due_at) values (${tenant.id}, true, ${inSeconds(UPGRADE_S)})`,
    );
  }
}
