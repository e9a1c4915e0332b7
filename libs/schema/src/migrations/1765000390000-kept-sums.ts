import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sums of facts per day and month, and which of them are current. Facts of tenants that have some are computed again, which also adds them up. */
export class KeptSums1765000390000 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    for (const statement of [SPANS, SUMS, PLACING, AGAIN, statistics([...BEFORE, ...ADDED])]) await db.query(statement);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(statistics(BEFORE));
    await db.query('drop table fact_sums; drop table summed_spans;');
  }
}

const BEFORE = [
  'products',
  'approval_requests',
  'request_details',
  'request_texts',
  'approval_steps',
  'approval_decisions',
  'webhook_deliveries',
  'request_facts',
  'line_facts',
  'step_facts',
  'notifications',
  'email_deliveries',
];
const ADDED = ['summed_spans', 'fact_sums'];

const policy = (table: string): string => `
  alter table ${table} enable row level security, force row level security;
  create policy tenant on ${table} to das_app
    using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
    with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
  grant select, insert, update, delete on ${table} to das_app;`;

const SPANS = `
  create table summed_spans (
    tenant_id text collate "C" not null,
    generation integer not null, -- of the facts
    basis text collate "C" not null, -- created or decided: which day of a request lies in the span
    span text collate "C" not null, -- day or month
    start date not null,
    due_at timestamptz, -- null: the sums are current; else from when on a worker may add the facts up
    left_out text[] not null default '{}', -- dimensions with too many values, which have no sums
    constraint summed_spans_pkey primary key (tenant_id, generation, basis, span, start)
  );
  ${policy('summed_spans')}`;

/** Durations are arrays of the different ones, rounded up to a step, and of how many requests have each. */
const SUMS = `
  create table fact_sums (
    tenant_id text collate "C" not null,
    generation integer not null,
    basis text collate "C" not null,
    span text collate "C" not null,
    start date not null,
    dimension text collate "C" not null, -- empty: all requests
    key text collate "C" not null, -- empty: no value
    written text collate "C", -- the value as written, after the id of its row
    requests bigint not null,
    pending bigint not null,
    approved bigint not null,
    partially_approved bigint not null,
    denied bigint not null,
    withdrawn bigint not null,
    expired bigint not null,
    revoked bigint not null,
    superseded bigint not null,
    lines bigint not null,
    lines_pending bigint not null,
    lines_approved bigint not null,
    lines_denied bigint not null,
    lines_withdrawn bigint not null,
    overdue_steps bigint not null,
    escalations bigint not null,
    reassignments bigint not null,
    used_quantity bigint not null,
    usable_quantity bigint not null,
    questions bigint not null,
    requested_amount numeric not null,
    approved_amount numeric not null,
    list_amount numeric not null,
    saved_amount numeric not null,
    asked_list numeric not null,
    asked_amount numeric not null,
    asked_approved_list numeric not null,
    asked_approved_amount numeric not null,
    granted_list numeric not null,
    granted_amount numeric not null,
    cycle_seconds integer[],
    cycle_seconds_counts integer[],
    cycle_business_seconds integer[],
    cycle_business_seconds_counts integer[],
    response_seconds integer[],
    response_seconds_counts integer[],
    constraint fact_sums_pkey primary key (tenant_id, generation, basis, span, start, dimension, key),
    constraint fact_sums_span_fkey foreign key (tenant_id, generation, basis, span, start)
      references summed_spans (tenant_id, generation, basis, span, start) on delete cascade
  );
  ${policy('fact_sums')}`;

const PLACING = `
  -- safe: places the new tables
  do $$ begin
    if to_regclass('pg_catalog.pg_dist_partition') is not null then
      if exists (select from pg_dist_partition where logicalrelid = 'audit_heads'::regclass) then
        perform create_distributed_table('summed_spans', 'tenant_id', colocate_with := 'audit_heads');
        perform create_distributed_table('fact_sums', 'tenant_id', colocate_with := 'audit_heads');
      end if;
    end if;
  end $$;`;

/** Sums are complete only when the days of all facts are listed in summed_spans. */
const AGAIN = `
  grant insert on analytics_loads to das_worker;
  set local role das_worker;
  -- safe: one short row per tenant
  insert into analytics_loads (tenant_id) select id from tenants on conflict (tenant_id) do nothing;
  reset role;
  -- safe: it was granted above
  revoke insert on analytics_loads from das_worker;`;

const statistics = (tables: readonly string[]): string => `
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
             and s.relname in (${tables.map((table) => `'${table}'`).join(', ')})
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
