import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `sync_watermark()`: the earliest start of all transactions that have an id, else the present time, which is taken before.
 *
 * A role sees the transactions of the sessions of roles whose rights it has: the service those of the service, `sessions_of_owner()` those
 * of the owner. When a session of another role holds a transaction id in this database, the watermark is null. Sessions without a role,
 * such as autovacuum, write no rows. A prepared transaction began at most 60 seconds before it was prepared: no transaction of the service
 * is open for longer.
 */
export class SyncWatermark1765000340010 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(SESSIONS_OF_OWNER);
    await db.query(WATERMARK);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop function sync_watermark(); drop function sessions_of_owner();');
  }
}

/** `backend_start` is null for a session that is hidden. */
const SESSIONS_OF_OWNER = `
  create function sessions_of_owner() returns table (pid integer, xact_start timestamptz, has_id boolean)
    language sql volatile security definer set search_path = public, pg_temp
    as $$
      select s.pid, s.xact_start, s.backend_xid is not null from pg_stat_activity s
       where s.datname = current_database() and s.backend_start is not null
    $$;
  revoke all on function sessions_of_owner() from public;
  grant execute on function sessions_of_owner() to das_app;`;

const WATERMARK = `
  create function sync_watermark() returns table (synced_to timestamptz, read_at timestamptz)
    language plpgsql volatile set search_path = public, pg_catalog, pg_temp
    as $$
      declare
        hidden integer[];
      begin
        read_at := clock_timestamp();
        perform pg_stat_clear_snapshot();
        with seen as materialized (select s.pid, s.xact_start, s.has_id from sessions_of_owner() s),
        sessions as materialized (
          select s.pid, coalesce(s.xact_start, o.xact_start) as xact_start, s.backend_xid is not null or coalesce(o.has_id, false) as has_id,
                 s.backend_start is null and o.pid is null and s.usesysid is not null as is_hidden
            from pg_stat_activity s left join seen o on o.pid = s.pid
           where s.datname = current_database()
        )
        select least(read_at, min(xact_start) filter (where has_id)), array_agg(pid) filter (where is_hidden)
          into synced_to, hidden from sessions;
        synced_to := least(synced_to, (select min(p.prepared) - interval '60 seconds' from pg_prepared_xacts p where p.database = current_database()));
        if hidden is not null then
          if exists (select from pg_locks l where l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and l.granted and l.pid = any(hidden)) then
            synced_to := null;
          end if;
        end if;
        return next;
      end
    $$;
  revoke all on function sync_watermark() from public;
  grant execute on function sync_watermark() to das_app;`;
