import { type Condition, type Database, type Fragment, sql } from '@das/platform';

/** Neither ended nor revoked: the condition of the partial indexes. */
export const NOT_OVER: Condition = sql.raw('ended_at is null and revoked_at is null');

/** Scheduled or active: the SQL form of `isOpen`. */
export const open = ({ clock }: Database): Fragment => sql.fragment`${NOT_OVER} and until > ${clock.sql}`;

/** In force now: the SQL form of the state `active`. */
export const inForce = (db: Database): Fragment => sql.fragment`${open(db)} and in_force_from <= ${db.clock.sql}`;

/** In force at this time. */
export const inForceAt = (moment: string): Fragment =>
  sql.fragment`(in_force_from <= ${moment} and until > ${moment} and coalesce(ended_at > ${moment}, true) and coalesce(revoked_at > ${moment}, true))`;

/** The SQL form of `delegationState`; undefined for a word that is not a state. */
export function inState(db: Database, state: string): Fragment | undefined {
  const now = db.clock.sql;
  const conditions: Record<string, Fragment> = {
    revoked: sql.raw('revoked_at is not null'),
    ended: sql.fragment`(revoked_at is null and (ended_at is not null or until <= ${now}))`,
    scheduled: sql.fragment`(${open(db)} and in_force_from > ${now})`,
    active: sql.fragment`(${inForce(db)})`,
  };
  return Object.hasOwn(conditions, state) ? conditions[state] : undefined;
}
