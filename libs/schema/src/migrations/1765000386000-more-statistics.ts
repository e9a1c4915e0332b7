import type { MigrationInterface, QueryRunner } from 'typeorm';

const BEFORE = [
  'products',
  'approval_requests',
  'request_details',
  'request_texts',
  'approval_steps',
  'approval_decisions',
  'webhook_deliveries',
];
const ADDED = ['request_facts', 'line_facts', 'step_facts', 'notifications', 'email_deliveries'];

const quoted = (tables: readonly string[]): string => tables.map((table) => `'${table}'`).join(', ');

const refreshing = (tables: readonly string[]): string => `
  create or replace function refresh_statistics(least_changes bigint) returns integer
    language plpgsql volatile security definer set search_path = public, pg_temp set lock_timeout = '100ms'
    as $$
      declare
        changed text;
        refreshed integer := 0;
      begin
        for changed in
          select s.relname from pg_stat_user_tables s
           where s.schemaname = 'public'
             and s.relname in (${quoted(tables)})
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
    $$;`;

/**
 * Statistics also of facts, notifications and e-mails. Without them, a statement about a few rows of a tenant, and the check of a foreign key,
 * read all rows of the tenant: the planner estimates every index at one row. Loading the history of a tenant was quadratic.
 */
export class MoreStatistics1765000386000 implements MigrationInterface {
  readonly phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(refreshing([...BEFORE, ...ADDED]));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(refreshing(BEFORE));
  }
}
