import { type Database, type Fragment, sql, tenant } from '@das/platform';
import type { StoredCalendar } from '@das/tenants';
import { type StoredFactsCalendar, isSameCalendar, storedFactsCalendar } from './facts-calendar';

/** Which facts of a tenant are read, and how far its history is loaded. */
export interface AnalyticsState {
  generation: number;
  calendar: StoredFactsCalendar;
  is_complete: boolean;
  /** While facts are computed again. */
  next_generation: number | null;
  next_calendar: StoredFactsCalendar | null;
  /** Requests from this id on are loaded; null: none is. */
  before_id: string | null;
}

const COLUMNS = sql.raw('generation, calendar, is_complete, next_generation, next_calendar, before_id');

/** The state of the current tenant, locked; null while another process has locked it. @param wait waits for the other process */
export async function lockState(db: Database, { wait = false } = {}): Promise<AnalyticsState | null> {
  return (await read(db, wait)) ?? (await create(db), read(db, wait));
}

/** The state of the current tenant, without a lock. */
export async function peekState(db: Database): Promise<AnalyticsState | undefined> {
  const [state] = await db.run<AnalyticsState>(sql`select ${COLUMNS} from analytics_states where ${tenant}`);
  return state;
}

async function read(db: Database, wait: boolean): Promise<AnalyticsState | null> {
  const skip = sql.raw(wait ? '' : ' skip locked');
  const [state] = await db.run<AnalyticsState>(
    sql`select ${COLUMNS} from analytics_states where ${tenant} for update${skip}`,
  );
  return state ?? null;
}

/** A tenant without history to load is complete from its first request on. */
async function create(db: Database): Promise<void> {
  const calendar = await presentCalendar(db);
  const is_complete = !(await loadNote(db))?.has_history;
  const columns = sql.fragment`(${tenant.column}, generation, calendar, is_complete)`;
  await db.run(
    sql`insert into analytics_states ${columns} values (${tenant.id}, 1, ${JSON.stringify(calendar)}, ${is_complete}) on conflict do nothing`,
  );
}

export async function presentCalendar(db: Database): Promise<StoredFactsCalendar> {
  const [row] = await db.run<StoredCalendar>(
    sql`select timezone, business_hours, holidays from tenants where id = ${tenant.id}`,
  );
  if (!row) throw new Error('The tenant of the request context does not exist.');
  return storedFactsCalendar(row);
}

/** The note that a worker shall load history, compute facts again, compute sums or remove facts of an earlier generation. */
export interface LoadNote {
  /** Changes with each note. */
  due_at: string;
  /** Whether the tenant is older than the facts. */
  has_history: boolean;
}

export async function loadNote(db: Database): Promise<LoadNote | undefined> {
  const [note] = await db.run<LoadNote>(sql`select due_at::text, has_history from analytics_loads where ${tenant}`);
  return note;
}

/** Makes workers look at the tenant now. */
export const noteLoad = (db: Database): Promise<unknown> =>
  db.run(sql`insert into analytics_loads (${tenant.column}, due_at) values (${tenant.id}, ${dueIn(0)})
    on conflict (${tenant.column}) do update set due_at = excluded.due_at`);

/** Makes workers look at the tenant after so many seconds, unless a note says when. */
export const noteSums = (db: Database, seconds: number): Promise<unknown> =>
  db.run(
    sql`insert into analytics_loads (${tenant.column}, due_at) values (${tenant.id}, ${dueIn(seconds)}) on conflict do nothing`,
  );

/** Postpones a note, unless it was given again since it was read. */
export const postponeLoad = (db: Database, { due_at }: LoadNote, seconds: number): Promise<unknown> =>
  db.run(sql`update analytics_loads set due_at = ${dueIn(seconds)} where ${tenant} and due_at::text = ${due_at}`);

const dueIn = (seconds: number): Fragment => sql.fragment`clock_timestamp() + ${seconds}::float8 * interval '1 second'`;

/** Removes a note, unless it was given again since it was read. */
export const removeLoad = (db: Database, { due_at }: LoadNote): Promise<unknown> =>
  db.run(sql`delete from analytics_loads where ${tenant} and due_at::text = ${due_at}`);

/**
 * Begins to compute all facts again, unless that has begun with the present calendar.
 *
 * @param force also when the calendar has not changed
 * @returns the state after it
 */
export async function withRebuild(
  db: Database,
  state: AnalyticsState,
  { force = false } = {},
): Promise<AnalyticsState> {
  const calendar = await presentCalendar(db);
  const { next_calendar } = state;
  if (next_calendar ? isSameCalendar(next_calendar, calendar) : !force && isSameCalendar(state.calendar, calendar))
    return state;
  const next_generation = (state.next_generation ?? state.generation) + 1;
  await db.run(
    sql`update analytics_states set next_generation = ${next_generation}, next_calendar = ${JSON.stringify(calendar)}, before_id = null where ${tenant}`,
  );
  return { ...state, next_generation, next_calendar: calendar, before_id: null };
}

/** Records that requests from this id on are loaded. @param loaded_from when the oldest of them was created */
export const progressed = (db: Database, before_id: string, loaded_from: string): Promise<unknown> =>
  db.run(
    sql`update analytics_states set before_id = ${before_id},
          loaded_from = case when next_generation is null then ${loaded_from}::timestamptz else loaded_from end where ${tenant}`,
  );

/** Records that all requests are loaded: from now on the facts of the next generation are read, if there is one. */
export const completed = (db: Database): Promise<unknown> =>
  db.run(sql`update analytics_states set generation = coalesce(next_generation, generation), calendar = coalesce(next_calendar, calendar),
      is_complete = true, loaded_from = null, next_generation = null, next_calendar = null, before_id = null where ${tenant}`);
