import { Busy, Database, groupedBy, runInContext, systemContext } from '@das/platform';
import { Injectable, Logger } from '@nestjs/common';
import {
  type Timer,
  type TimerKind,
  dueTimers,
  timersDelayed,
  timersKept,
  timersRemoved,
  timersTaken,
} from './due-timers';

/** Fires the timers of one kind. */
export interface TimerHandler {
  readonly kind: TimerKind;

  /**
   * Called in the context of a tenant, without a transaction, with the ids of its due timers. For each, one transaction locks the row of the
   * request or item, takes the timer (`TimersService.take`), checks again what is due, and moves or removes the timer. A timer that stays
   * due is fired again.
   */
  fire(ids: string[]): Promise<void>;
}

/** Seconds until a timer whose handler failed is tried again. */
const RETRY_S = 60;

/** Keeps timers as part of the running transaction, and fires those that are due. */
@Injectable()
export class TimersService {
  private readonly handlers = new Map<TimerKind, TimerHandler>();
  private readonly log = new Logger(TimersService.name);

  constructor(private readonly db: Database) {}

  register(handler: TimerHandler): void {
    if (this.handlers.has(handler.kind)) throw new Error(`The timers ${handler.kind} are registered twice.`);
    this.handlers.set(handler.kind, handler);
  }

  /** Sets timers; one that exists moves. */
  async keep(timers: Timer[]): Promise<void> {
    if (timers.length) await this.db.run(timersKept(timers));
  }

  async remove(kind: TimerKind, ids: string[]): Promise<void> {
    if (ids.length) await this.db.run(timersRemoved(kind, ids));
  }

  /** Locks timers that are still due until the transaction ends. @returns their ids, without timers that another transaction has locked */
  async take(kind: TimerKind, ids: string[]): Promise<Set<string>> {
    const taken = await this.db.run<{ id: string }>(timersTaken(this.db, kind, ids));
    return new Set(taken.map(({ id }) => id));
  }

  /** Fires due timers of all tenants. @returns how many were due, at most `most` */
  async fireDue(most: number): Promise<number> {
    const due = await dueTimers(this.db, [...this.handlers.keys()], most);
    for (const [tenant_id, timers] of groupedBy(due, 'tenant_id'))
      await runInContext(systemContext(tenant_id), async () => {
        for (const [kind, same] of groupedBy(timers, 'kind')) {
          const ids = same.map(({ id }) => id);
          await this.attempt(kind, ids, async () => this.handlers.get(kind)?.fire(ids));
        }
      });
    return due.length;
  }

  /** Runs work that fires timers. When it fails, they are delayed, so that they do not keep other timers from firing. */
  async attempt(kind: TimerKind, ids: string[], work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.log.error(error);
      if (!(error instanceof Busy)) await this.db.run(timersDelayed(this.db, kind, ids, RETRY_S));
    }
  }
}
