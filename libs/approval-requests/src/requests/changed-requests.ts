import { type Database, sql, tenant } from '@das/platform';

/** Notes on Citus that the facts of these requests are to be computed again. Elsewhere triggers do. */
export async function noteChanged(db: Database, ids: readonly string[]): Promise<void> {
  if (!ids.length) return;
  await db.updateLookUp(
    () =>
      sql`insert into changed_requests (${tenant.column}, approval_request_id) select ${tenant.id}, * from unnest(${[...new Set(ids)]}::text[])`,
  );
}
