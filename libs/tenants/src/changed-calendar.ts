import { type Database, sql, tenant } from '@das/platform';

/** Notes on Citus that what is computed with the calendar of the tenant is to be computed again. Elsewhere a trigger does. */
export const noteChangedCalendar = (db: Database): Promise<void> =>
  db.updateLookUp(
    () =>
      sql`insert into analytics_loads (${tenant.column}, due_at) values (${tenant.id}, clock_timestamp())
        on conflict (${tenant.column}) do update set due_at = excluded.due_at`,
  );
