import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Facts from which analytics is computed, and the requests whose facts are out of date. On one server triggers note changed requests, also
 * those of version 0.2.0, and tenants whose time zone or business hours change.
 */
export class Analytics1765000385100 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    for (const statement of [FACTS, STATES, LOOK_UPS, FUNCTIONS, HISTORY, PLACING, TRIGGERS]) await db.query(statement);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop trigger if exists look_up_changed on approval_requests;
      drop trigger if exists look_up_created on approval_requests;
      drop trigger if exists look_up_fired on approval_steps;
      drop trigger if exists look_up_calendar on tenants;
      drop function note_changed_request();
      drop function note_changed_step();
      drop function note_changed_calendar();
      drop function tenants_with_changed_requests(integer);
      drop function tenants_to_analyse(integer);
      drop function oldest_changed_request();
      drop table analytics_loads;
      drop table changed_requests;
      drop table analytics_states;
      drop table step_facts;
      drop table line_facts;
      drop table request_facts;
    `);
  }
}

/** The sums of the counted lines of a request, and of one line. */
const SUMS = `
    lines integer not null,
    lines_pending integer not null,
    lines_approved integer not null,
    lines_denied integer not null,
    lines_withdrawn integer not null,
    requested_amount numeric not null,
    approved_amount numeric not null,
    list_amount numeric not null,
    saved_amount numeric not null,
    asked_list numeric not null, -- of lines with a list price above 0 and a requested price
    asked_amount numeric not null,
    asked_approved_list numeric not null, -- likewise, of approved lines only
    asked_approved_amount numeric not null,
    granted_list numeric not null, -- of approved lines with a list price above 0
    granted_amount numeric not null,
    overdue_steps integer not null,
    escalations integer not null,
    reassignments integer not null,
    used_quantity bigint not null,
    usable_quantity bigint not null`;

const policy = (table: string): string => `
  alter table ${table} enable row level security, force row level security;
  create policy tenant on ${table} to das_app
    using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
    with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
  grant select, insert, update, delete on ${table} to das_app;`;

/** Without a foreign key to requests: its check would make a decision wait for the worker. Keys are trimmed and in lower case. */
const FACTS = `
  create table request_facts (
    tenant_id text collate "C" not null,
    approval_request_id text collate "C" not null,
    generation integer not null, -- of the calendar with which it was computed
    created_day date not null, -- in the time zone of the tenant, as the next
    decided_day date,
    lifecycle_state text not null,
    sales_region text collate "C",
    sales_region_label text collate "C",
    request_type text collate "C",
    request_type_label text collate "C",
    customer text collate "C",
    customer_label text collate "C",
    rep_firm text collate "C",
    rep_firm_label text collate "C",
    requester text collate "C",${SUMS},
    questions integer not null,
    cycle_seconds integer, -- durations are rounded up to a step
    cycle_business_seconds integer,
    response_seconds integer,
    constraint request_facts_pkey primary key (tenant_id, approval_request_id, generation)
  );
  create index request_facts_created on request_facts (tenant_id, created_day, generation); -- the planner expects few rows of a new generation
  create index request_facts_decided on request_facts (tenant_id, decided_day, generation) where decided_day is not null;
  create table line_facts (
    tenant_id text collate "C" not null,
    approval_request_id text collate "C" not null,
    generation integer not null,
    opportunity_id text collate "C" not null,
    is_counted boolean not null, -- false for a line that a revision carries over
    partnumber text collate "C",
    partnumber_label text collate "C",
    product_category text collate "C",
    level_keys text[] not null, -- ids of levels, owner, or one null
    approver text collate "C",
    reason_code text collate "C",
    reason_code_label text collate "C",${SUMS},
    question_ids text[] not null,
    constraint line_facts_pkey primary key (tenant_id, approval_request_id, generation, opportunity_id),
    constraint line_facts_request_fkey foreign key (tenant_id, approval_request_id, generation)
      references request_facts (tenant_id, approval_request_id, generation) on delete cascade
  );
  create table step_facts (
    tenant_id text collate "C" not null,
    approval_request_id text collate "C" not null,
    generation integer not null,
    step_id text collate "C" not null,
    level_keys text[] not null, -- ids of levels, or owner
    outcome text not null, -- endorsed, approved, denied, cancelled or open
    is_overdue boolean not null,
    is_escalated boolean not null,
    seconds integer, -- from its activation to its decision, rounded up to a step
    constraint step_facts_pkey primary key (tenant_id, approval_request_id, generation, step_id),
    constraint step_facts_request_fkey foreign key (tenant_id, approval_request_id, generation)
      references request_facts (tenant_id, approval_request_id, generation) on delete cascade
  );
  ${['request_facts', 'line_facts', 'step_facts'].map(policy).join('\n')}`;

const STATES = `
  create table analytics_states (
    tenant_id text collate "C" not null,
    generation integer not null, -- of the facts that are read
    calendar json not null, -- time zone, business hours and holidays with which they were computed
    is_complete boolean not null, -- whether the history before the upgrade is loaded
    loaded_from timestamptz, -- while it is loaded: when the oldest loaded request was created
    next_generation integer, -- while facts are computed again: their generation
    next_calendar json,
    before_id text collate "C", -- requests from this id on are loaded; null: none is
    constraint analytics_states_pkey primary key (tenant_id)
  );
  ${policy('analytics_states')}`;

const LOOK_UPS = `
  create table changed_requests (
    tenant_id text collate "C" not null,
    at timestamptz not null default clock_timestamp(), -- before the change is committed
    entry bigint not null generated by default as identity,
    approval_request_id text collate "C" not null,
    constraint changed_requests_pkey primary key (tenant_id, at, entry)
  ) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_cost_delay = 0);
  create table analytics_loads (
    tenant_id text collate "C" not null,
    due_at timestamptz not null default clock_timestamp(), -- when a worker may load the next requests
    has_history boolean not null default false, -- whether the tenant is older than the facts
    constraint analytics_loads_pkey primary key (tenant_id)
  );
  ${['changed_requests', 'analytics_loads'].map(policy).join('\n')}
  grant select on changed_requests to das_worker;
  create policy work on changed_requests for select to das_worker using (true);
  grant select, insert on analytics_loads to das_worker;
  create policy work on analytics_loads to das_worker using (true) with check (true);`;

const FUNCTIONS = `
  grant create on schema public to das_worker;

  -- Those that have waited longest first.
  create function tenants_with_changed_requests(most integer) returns table (tenant_id text)
    language plpgsql stable security definer set search_path = public, pg_temp
    as $$
      begin
        return query select c.tenant_id from changed_requests c group by c.tenant_id order by min(c.at) limit most;
      end
    $$;
  alter function tenants_with_changed_requests(integer) owner to das_worker;
  revoke all on function tenants_with_changed_requests(integer) from public;
  grant execute on function tenants_with_changed_requests(integer) to das_app;

  create function tenants_to_analyse(most integer) returns table (tenant_id text)
    language plpgsql stable security definer set search_path = public, pg_temp
    as $$
      begin
        return query select l.tenant_id from analytics_loads l where l.due_at <= now() order by l.due_at limit most;
      end
    $$;
  alter function tenants_to_analyse(integer) owner to das_worker;
  revoke all on function tenants_to_analyse(integer) from public;
  grant execute on function tenants_to_analyse(integer) to das_app;

  create function oldest_changed_request() returns double precision -- seconds; 0 when none waits
    language plpgsql stable security definer set search_path = public, pg_temp
    as $$
      begin
        return greatest(0, extract(epoch from clock_timestamp() - (select min(c.at) from changed_requests c)));
      end
    $$;
  alter function oldest_changed_request() owner to das_worker;
  revoke all on function oldest_changed_request() from public;
  grant execute on function oldest_changed_request() to das_app;

  revoke create on schema public from das_worker;`;

/** Later tenants have no history. */
const HISTORY = `
  set local role das_worker;
  -- safe: one short row per tenant
  insert into analytics_loads (tenant_id, has_history) select id, true from tenants;
  reset role;
  revoke insert on analytics_loads from das_worker;`;

const PLACING = `
  -- safe: places the new tables
  do $$ begin
    if to_regclass('pg_catalog.pg_dist_partition') is not null then
      if exists (select from pg_dist_partition where logicalrelid = 'audit_heads'::regclass) then
        perform create_distributed_table('request_facts', 'tenant_id', colocate_with := 'audit_heads');
        perform create_distributed_table('line_facts', 'tenant_id', colocate_with := 'audit_heads');
        perform create_distributed_table('step_facts', 'tenant_id', colocate_with := 'audit_heads');
        perform create_distributed_table('analytics_states', 'tenant_id', colocate_with := 'audit_heads');
      end if;
    end if;
  end $$;`;

/** A transaction notes a request once. The decision time that a worker fills changes no number. */
const TRIGGERS = `
  create function note_changed_request() returns trigger language plpgsql set search_path = public, pg_temp
    as $$
      begin
        insert into changed_requests (tenant_id, approval_request_id) values (new.tenant_id, new.id);
        return null;
      end
    $$;
  create function note_changed_step() returns trigger language plpgsql set search_path = public, pg_temp
    as $$
      begin
        insert into changed_requests (tenant_id, approval_request_id) values (new.tenant_id, new.approval_request_id);
        return null;
      end
    $$;
  create function note_changed_calendar() returns trigger language plpgsql set search_path = public, pg_temp
    as $$
      begin
        insert into analytics_loads (tenant_id, due_at) values (new.id, clock_timestamp()) on conflict (tenant_id) do update set due_at = excluded.due_at;
        return null;
      end
    $$;
  -- safe: the locks that the triggers take, because a plan does not read the block
  lock table approval_requests, approval_steps, tenants in share row exclusive mode;
  -- safe: triggers of a distributed table cannot reach the look-up tables
  do $$ begin
    if to_regclass('pg_catalog.pg_dist_partition') is not null then
      if exists (select from pg_dist_partition where logicalrelid = 'approval_requests'::regclass) then
        return;
      end if;
    end if;
    create trigger look_up_created after insert on approval_requests for each row execute function note_changed_request();
    create trigger look_up_changed after update on approval_requests for each row
      when (old.xmin <> pg_current_xact_id()::xid
        and (old.decided_at is null and new.decided_at is not null and old.lifecycle_state = new.lifecycle_state) is not true)
      execute function note_changed_request();
    create trigger look_up_fired after update of overdue_sent, escalations on approval_steps for each row
      when ((old.overdue_sent, old.escalations) is distinct from (new.overdue_sent, new.escalations))
      execute function note_changed_step();
    create trigger look_up_calendar after update of timezone, business_hours, holidays on tenants for each row
      when ((old.timezone, old.business_hours::text, old.holidays::text) is distinct from (new.timezone, new.business_hours::text, new.holidays::text))
      execute function note_changed_calendar();
  end $$;`;
