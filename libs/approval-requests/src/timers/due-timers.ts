import { type Database, type Fragment, type Statement, sql, tenant } from '@das/platform';

/**
 * The look-up table of the timers of all tenants. A row says when a thing with this id has something due; the rows of the thing say what.
 * It changes in the transaction that changes the thing.
 */

/** One of the kinds that are registered with `TimersService`, such as `step`. */
export type TimerKind = string;

export interface Timer {
  kind: TimerKind;
  id: string;
  /** By the business clock. */
  due_at: string;
}

export interface DueTimer extends Pick<Timer, 'id' | 'kind'> {
  tenant_id: string;
}

/** The timers of these kinds that are due, of all tenants, the oldest first. */
export const dueTimers = (db: Database, kinds: TimerKind[], most: number): Promise<DueTimer[]> =>
  db.run<DueTimer>(sql.unscoped`select * from timers_due_by(${db.clock.sql}, ${kinds}, ${most})`);

/** Sets timers; one that exists moves. */
export function timersKept(timers: Timer[]): Statement {
  const [times, ids] = [timers.map(({ due_at }) => due_at), timers.map(({ id }) => id)];
  const kinds = timers.map(({ kind }) => kind);
  const given = sql.fragment`unnest(${times}::timestamptz[], ${ids}::text[], ${kinds}::text[]) as given(due_at, id, kind)`;
  return sql`
    insert into due_timers (due_at, ${tenant.column}, id, kind) select given.due_at, ${tenant.id}, given.id, given.kind from ${given}
        on conflict (${tenant.column}, id, kind) do update set due_at = excluded.due_at`;
}

export const timersRemoved = (kind: TimerKind, ids: string[]): Statement =>
  sql`delete from due_timers where ${timersOf(kind, ids)}`;

/** Locks those that are due and that no other transaction has locked. */
export const timersTaken = ({ clock }: Database, kind: TimerKind, ids: string[]): Statement =>
  sql`select id from due_timers where ${timersOf(kind, ids)} and due_at <= ${clock.sql} order by id for update skip locked`;

export const timersDelayed = ({ clock }: Database, kind: TimerKind, ids: string[], seconds: number): Statement =>
  sql`update due_timers set due_at = ${clock.sql} + ${seconds}::float8 * interval '1 second' where ${timersOf(kind, ids)}`;

const timersOf = (kind: TimerKind, ids: string[]): Fragment =>
  sql.fragment`${tenant} and kind = ${kind} and id = any(${ids})`;
