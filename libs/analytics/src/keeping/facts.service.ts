import { Database, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { fillDecisionTimes, readSources } from '../facts/facts-reader';
import { writeFacts } from '../facts/facts-writer';
import { requestFacts } from '../facts/request-facts';
import type { SourceRows } from '../facts/source-rows';
import { QUIET_S, nextDue, noteChangedDays, otherDay, removeOtherDay, removeOtherSpans } from '../sums/summed-spans';
import { SumsService } from '../sums/sums.service';
import {
  type AnalyticsState,
  type LoadNote,
  withRebuild,
  completed,
  loadNote,
  lockState,
  noteLoad,
  noteSums,
  postponeLoad,
  progressed,
  removeLoad,
} from './analytics-states';
import { type StoredFactsCalendar, factsCalendar } from './facts-calendar';

/** Requests of one transaction. */
const BATCH = 200;

/** What is written, and whether no further change of it is expected. */
interface Written {
  ids: string[];
  generation: number;
  calendar: StoredFactsCalendar;
  isQuiet?: boolean;
}

export type LoadStep = 'busy' | 'done' | 'more';

/** Keeps the facts of the current tenant. Each method is one transaction; one process at a time works for a tenant. */
@Injectable()
export class FactsService {
  constructor(
    private readonly db: Database,
    private readonly sums: SumsService,
  ) {}

  /**
   * Computes the facts of changed requests again. The notes are removed before the rows are read, so that no change is missed.
   *
   * @returns whether more may wait
   */
  keepChanged(): Promise<boolean> {
    return this.db.transaction(async () => {
      const state = await lockState(this.db);
      if (!state) return false;
      const oldest = sql.fragment`select at, entry from changed_requests where ${tenant} order by at, entry limit ${BATCH}`;
      const notes = await this.db.run<{ approval_request_id: string }>(
        sql`delete from changed_requests where ${tenant} and (at, entry) in (${oldest}) returning approval_request_id`,
      );
      const ids = [...new Set(notes.map(({ approval_request_id }) => approval_request_id))];
      await fillDecisionTimes(this.db, ids);
      await this.keep(state, ids);
      if (ids.length) await noteSums(this.db, QUIET_S.day);
      return notes.length === BATCH;
    });
  }

  /** Loads the next older requests, computes sums, or removes facts of an earlier generation. Starts again when the calendar of the tenant has changed. */
  async loadNext(): Promise<LoadStep> {
    const ids = await this.nextIds();
    await fillDecisionTimes(this.db, ids); // in a transaction of its own, so that decisions do not wait for the batch
    return this.db.transaction(async () => {
      const locked = await lockState(this.db);
      if (!locked) return 'busy';
      const note = await loadNote(this.db); // before the calendar is read: a change of the calendar gives another note
      const state = await withRebuild(this.db, locked);
      if (state.is_complete && state.next_generation === null) return this.keepSums(state, note);
      const batch = await this.batchBefore(state.before_id);
      const oldest = batch.at(-1);
      if (!oldest && state.next_generation !== null && (await this.sums.sumNext(state.next_generation))) return 'more';
      if (oldest && !ids.includes(oldest.id)) return 'more'; // another process was faster
      await this.load(
        state,
        batch.map(({ id }) => id),
      );
      if (oldest) await progressed(this.db, oldest.id, oldest.created_at);
      else await completed(this.db);
      return 'more';
    });
  }

  /** Begins to compute all facts again. */
  async beginRebuild(): Promise<void> {
    await this.db.transaction(async () => {
      const state = await lockState(this.db, { wait: true });
      if (state) await withRebuild(this.db, state, { force: true });
      await noteLoad(this.db);
    });
  }

  private async keep(state: AnalyticsState, ids: string[]): Promise<void> {
    if (!ids.length) return;
    const { generation, calendar, next_generation, next_calendar } = state;
    const rows = await readSources(this.db, ids);
    await this.write(rows, { ids, generation, calendar });
    if (next_generation !== null && next_calendar)
      await this.write(rows, { ids, generation: next_generation, calendar: next_calendar });
  }

  private async load(state: AnalyticsState, ids: string[]): Promise<void> {
    const { generation, calendar, next_generation, next_calendar } = state;
    const rows = await readSources(this.db, ids);
    const written = { ids, generation: next_generation ?? generation, calendar: next_calendar ?? calendar };
    await this.write(rows, { ...written, isQuiet: true });
  }

  private async write(
    rows: readonly SourceRows[],
    { ids, generation, calendar, isQuiet = false }: Written,
  ): Promise<void> {
    const used = factsCalendar(calendar);
    const facts = rows.map((each) => requestFacts(each, used));
    const days = await writeFacts(this.db, generation, ids, facts);
    await noteChangedDays(this.db, generation, days, isQuiet);
  }

  /** Computes sums that are out of date, and removes facts of earlier generations. */
  private async keepSums({ generation }: AnalyticsState, note: LoadNote | undefined): Promise<LoadStep> {
    if (await this.sums.sumNext(generation)) return 'more';
    if (await this.removeEarlier(generation)) return 'more';
    const seconds = await nextDue(this.db, generation);
    if (note) await (seconds === null ? removeLoad(this.db, note) : postponeLoad(this.db, note, seconds));
    else if (seconds !== null) await noteSums(this.db, seconds);
    return 'done';
  }

  /** Day by day: there is no index of generations, and a search for other ones would read all facts. @returns whether there were any */
  private async removeEarlier(generation: number): Promise<boolean> {
    const day = await otherDay(this.db, generation);
    if (!day) return removeOtherSpans(this.db, generation);
    const ofDay = sql.fragment`${tenant} and generation = ${day.generation} and created_day = ${day.start}`;
    const some = await this.db.run<{ approval_request_id: string }>(
      sql`select approval_request_id from request_facts where ${ofDay} limit ${BATCH}`,
    );
    const ids = some.map(({ approval_request_id }) => approval_request_id);
    if (ids.length)
      await this.db.run(sql`delete from request_facts where ${ofDay} and approval_request_id = any(${ids})`);
    if (ids.length < BATCH) await removeOtherDay(this.db, day);
    return true;
  }

  private async nextIds(): Promise<string[]> {
    const [state] = await this.db.run<{ before_id: string | null }>(
      sql`select before_id from analytics_states where ${tenant}`,
    );
    return (await this.batchBefore(state?.before_id ?? null)).map(({ id }) => id);
  }

  /** Newest first; deleted ones have no facts. */
  private batchBefore(id: string | null): Promise<{ id: string; created_at: string }[]> {
    const older = id === null ? sql.raw('') : sql.fragment`and id < ${id}`;
    return this.db.run(
      sql`select id, created_at from approval_requests where ${tenant} and deleted_at is null ${older} order by id desc limit ${BATCH}`,
    );
  }
}
