import { Database, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { fillDecisionTimes, readSources } from '../facts/facts-reader';
import { writeFacts } from '../facts/facts-writer';
import { requestFacts } from '../facts/request-facts';
import type { SourceRows } from '../facts/source-rows';
import {
  type AnalyticsState,
  type LoadNote,
  withRebuild,
  completed,
  loadNote,
  lockState,
  noteLoad,
  progressed,
  removeLoad,
} from './analytics-states';
import { type StoredFactsCalendar, factsCalendar } from './facts-calendar';

/** Requests of one transaction. */
const BATCH = 200;

export type LoadStep = 'busy' | 'done' | 'more';

/** Keeps the facts of the current tenant. Each method is one transaction; one process at a time works for a tenant. */
@Injectable()
export class FactsService {
  constructor(private readonly db: Database) {}

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
      return notes.length === BATCH;
    });
  }

  /** Loads the next older requests, or removes facts of an earlier generation. Starts again when the calendar of the tenant has changed. */
  async loadNext(): Promise<LoadStep> {
    const ids = await this.nextIds();
    await fillDecisionTimes(this.db, ids); // in a transaction of its own, so that decisions do not wait for the batch
    return this.db.transaction(async () => {
      const locked = await lockState(this.db);
      if (!locked) return 'busy';
      const note = await loadNote(this.db); // before the calendar is read: a change of the calendar gives another note
      const state = await withRebuild(this.db, locked);
      if (state.is_complete && state.next_generation === null) return this.removeEarlier(state, note);
      const batch = await this.batchBefore(state.before_id);
      const oldest = batch.at(-1);
      if (oldest && !ids.includes(oldest.id)) return 'more'; // another process was faster
      await this.load(
        state,
        batch.map(({ id }) => id),
      );
      if (oldest && batch.length === BATCH) await progressed(this.db, oldest.id, oldest.created_at);
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
    await this.write(rows, ids, generation, calendar);
    if (next_generation !== null && next_calendar) await this.write(rows, ids, next_generation, next_calendar);
  }

  private async load(state: AnalyticsState, ids: string[]): Promise<void> {
    const { generation, calendar, next_generation, next_calendar } = state;
    const rows = await readSources(this.db, ids);
    await this.write(rows, ids, next_generation ?? generation, next_calendar ?? calendar);
  }

  private write(
    rows: readonly SourceRows[],
    ids: string[],
    generation: number,
    calendar: StoredFactsCalendar,
  ): Promise<void> {
    const used = factsCalendar(calendar);
    const facts = rows.map((each) => requestFacts(each, used));
    return writeFacts(this.db, generation, ids, facts);
  }

  private async removeEarlier({ generation }: AnalyticsState, note: LoadNote | undefined): Promise<LoadStep> {
    const some = sql.fragment`select approval_request_id, generation from request_facts where ${tenant} and generation <> ${generation} limit ${BATCH}`;
    const removed = await this.db.run(
      sql`delete from request_facts where ${tenant} and (approval_request_id, generation) in (${some}) returning 1 as removed`,
    );
    if (removed.length) return 'more';
    if (note) await removeLoad(this.db, note);
    return 'done';
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
