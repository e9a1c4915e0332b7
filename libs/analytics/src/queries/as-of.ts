import { type Database, sql, tenant, toSecond } from '@das/platform';

/** Up to when the facts have all changes, and whether history waits to be loaded. */
export interface Freshness {
  as_of: string;
  has_history: boolean;
}

/**
 * Read before the facts: the oldest change that is not in them, else now. The time of a change is taken before it is committed, so every change
 * that was committed before that time is in the facts.
 */
export async function freshness(db: Database): Promise<Freshness> {
  const [[oldest], [load]] = (await db.runAll([
    sql`select least(clock_timestamp(), (select min(at) from changed_requests where ${tenant})) as as_of`,
    sql`select has_history from analytics_loads where ${tenant}`,
  ])) as [{ as_of: string }[], { has_history: boolean }[]];
  if (!oldest) throw new Error('A select without a table has a row.');
  return { as_of: toSecond(oldest.as_of), has_history: load?.has_history ?? false };
}
