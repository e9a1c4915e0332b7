import type { Database } from './database';
import { REMOVED_AT_ONCE, type RemovedBatch } from './removal';
import { sql, tenant } from './sql';

/** Removes rows of the current tenant whose work ended so many days ago, the oldest first. @param table with a column `ended_at` and an index on it */
export async function removeEnded(db: Database, table: string, days: number): Promise<RemovedBatch> {
  const [name, limit] = [sql.raw(table), sql.raw(String(REMOVED_AT_ONCE))];
  const ended = sql.fragment`ended_at < now() - ${days}::float8 * interval '1 day'`;
  const removed = await db.run(sql`
    delete from ${name} where ${tenant} and id in (
      select id from ${name} where ${tenant} and ${ended} order by ended_at limit ${limit}) returning 1`);
  return { removed: { [table]: removed.length }, hasMore: removed.length === REMOVED_AT_ONCE };
}
