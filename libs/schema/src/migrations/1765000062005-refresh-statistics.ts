import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Statistics soon after an import. A tenant that the statistics do not know is estimated at one row, and a search then joins all its
 * rows with all its rows. Autovacuum refreshes statistics once a minute, and in a big table only after changes of 2 % of its rows.
 */
export class RefreshStatistics1765000062005 implements MigrationInterface {
  readonly phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Analyzes the tables with many changes since the last time, each at most every two minutes. It belongs to the owner of the
      -- tables, who alone may analyze them. A table that is locked, such as by autovacuum, is skipped.
      create function refresh_statistics(least_changes bigint) returns integer
        language plpgsql volatile security definer set search_path = public, pg_temp set lock_timeout = '100ms'
        as $$
          declare
            changed text;
            refreshed integer := 0;
          begin
            for changed in
              select s.relname from pg_stat_user_tables s
               where s.schemaname = 'public'
                 and s.relname in ('products', 'approval_requests', 'request_details', 'request_texts', 'approval_steps', 'approval_decisions', 'webhook_deliveries')
                 and s.n_mod_since_analyze >= least_changes
                 and coalesce(greatest(s.last_analyze, s.last_autoanalyze) < now() - interval '2 minutes', true)
            loop
              begin
                execute format('analyze public.%I', changed);
                refreshed := refreshed + 1;
              exception when lock_not_available then null;
              end;
            end loop;
            return refreshed;
          end
        $$;
      revoke all on function refresh_statistics(bigint) from public;
      grant execute on function refresh_statistics(bigint) to das_app;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop function refresh_statistics(bigint)');
  }
}
