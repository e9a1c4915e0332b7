import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Deadlines of steps, the settings of levels and tenants that they follow, and the timers of all tenants as a look-up table that is read
 * without a tenant. On one server a trigger keeps the timer of a step. It also notes a step that a process of version 0.2.0 makes active:
 * such a process leaves `deadline_known` false.
 */
export class Deadlines1765000140000 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    for (const statement of [COLUMNS, TABLES, TRIGGER, PLACING]) await db.query(statement);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop trigger if exists look_up on approval_steps;
      drop trigger if exists look_up_added on approval_steps;
      drop trigger if exists look_up_removed on approval_steps;
      drop function keep_step_timer();
      drop function remove_step_timer();
      drop table fired_timers;
      drop function timers_due_by(timestamptz, text[], integer);
      drop function oldest_due_timer(timestamptz);
      drop table due_timers;
      alter table tenants drop column owner_response_time, drop column owner_response_time_since, drop column answer_time, drop column claim_minutes;
      alter table approval_levels
        drop column response_time, drop column response_time_since, drop column response_clock, drop column reminders,
        drop column escalate_to, drop column escalate_to_user_id, drop column escalate_after, drop column auto_deny_after;
      alter table approval_steps
        drop column due_at, drop column deadline_level_id, drop column deadline_known, drop column paused_at, drop column remaining_seconds,
        drop column seconds_to_escalation, drop column seconds_to_denial, drop column last_reminder, drop column reminders_sent,
        drop column overdue_sent, drop column escalations, drop column escalated_at, drop column escalated_to_ids, drop column asked_ranks,
        drop column asked_level_ids, drop column owners_asked, drop column fell_back, drop column next_escalation_at,
        drop column auto_deny_at, drop column timer_at;
      grant create on schema public to das_search;
      drop view searchable_approval_requests;
      alter table approval_requests drop column due_at;
      create view searchable_approval_requests as
        select * from approval_requests where tenant_id = nullif(current_setting('app.tenant_id', true), '');
      alter view searchable_approval_requests owner to das_search;
      grant select on searchable_approval_requests to das_app;
      revoke create on schema public from das_search;
    `);
  }
}

const COLUMNS = `
  alter table tenants
    add column owner_response_time text,
    add column owner_response_time_since timestamptz, -- since when owners' steps have a deadline, by the business clock
    add column answer_time text,
    add column claim_minutes integer not null default 240;
  alter table approval_levels
    add column response_time text,
    add column response_time_since timestamptz, -- since when the level has one, by the business clock
    add column response_clock text not null default 'business',
    add column reminders text[] not null default '{}',
    add column escalate_to text not null default 'none',
    add column escalate_to_user_id text collate "C",
    add column escalate_after text,
    add column auto_deny_after text;
  alter table approval_steps
    add column due_at timestamptz,
    add column deadline_level_id text collate "C", -- whose settings the deadline follows; null: those of the tenant for owners
    add column deadline_known boolean not null default false, -- whether a process that knows deadlines has made the step active
    add column paused_at timestamptz,
    add column remaining_seconds integer, -- of the response time, while the clock is paused
    add column seconds_to_escalation integer, -- while the clock is paused
    add column seconds_to_denial integer, -- while the clock is paused
    add column last_reminder text, -- the shortest of the reminders that were sent
    add column reminders_sent integer not null default 0,
    add column overdue_sent boolean not null default false,
    add column escalations integer not null default 0,
    add column escalated_at timestamptz,
    add column escalated_to_ids text[], -- the users asked so far
    add column asked_ranks integer[], -- the ranks asked so far
    add column asked_level_ids text[], -- the levels asked at the last escalation
    add column owners_asked boolean not null default false,
    add column fell_back boolean not null default false, -- whether an escalation to a user went to the next level
    add column next_escalation_at timestamptz,
    add column auto_deny_at timestamptz,
    add column timer_at timestamptz; -- when the next timer of the step fires
  alter table approval_requests add column due_at timestamptz; -- the earliest of its active steps, see requestDueAt
  create or replace view searchable_approval_requests as
    select * from approval_requests where tenant_id = nullif(current_setting('app.tenant_id', true), '');`;

const TABLES = `
  create table due_timers (
    due_at timestamptz not null,
    tenant_id text collate "C" not null,
    id text collate "C" not null,
    kind text collate "C" not null,
    constraint due_timers_pkey primary key (tenant_id, id, kind)
  ) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_cost_delay = 0);
  create index due_timers_due on due_timers (due_at);
  alter table due_timers enable row level security, force row level security;
  create policy tenant on due_timers to das_app
    using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
    with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
  grant select, insert, update, delete on due_timers to das_app;
  grant select on due_timers to das_worker;
  create policy work on due_timers for select to das_worker using (true);

  grant create on schema public to das_worker;
  create function timers_due_by(moment timestamptz, kinds text[], most integer) returns table (tenant_id text, id text, kind text)
    language plpgsql stable security definer set search_path = public, pg_temp
    as $$
      begin
        return query select d.tenant_id, d.id, d.kind from due_timers d
          where d.due_at <= moment and d.kind = any(kinds) order by d.due_at limit most;
      end
    $$;
  alter function timers_due_by(timestamptz, text[], integer) owner to das_worker;
  revoke all on function timers_due_by(timestamptz, text[], integer) from public;
  grant execute on function timers_due_by(timestamptz, text[], integer) to das_app;
  create function oldest_due_timer(moment timestamptz) returns double precision -- seconds; 0 when none is due
    language plpgsql stable security definer set search_path = public, pg_temp
    as $$
      begin
        return greatest(0, extract(epoch from moment - (select min(d.due_at) from due_timers d)));
      end
    $$;
  alter function oldest_due_timer(timestamptz) owner to das_worker;
  revoke all on function oldest_due_timer(timestamptz) from public;
  grant execute on function oldest_due_timer(timestamptz) to das_app;
  revoke create on schema public from das_worker;

  create table fired_timers (
    tenant_id text collate "C" not null,
    step_id text collate "C" not null,
    kind text collate "C" not null,
    number integer not null,
    fired_at timestamptz not null, -- by the business clock
    constraint fired_timers_pkey primary key (tenant_id, step_id, kind, number),
    constraint fired_timers_step_id_fkey foreign key (tenant_id, step_id) references approval_steps (tenant_id, id) on delete cascade
  );
  alter table fired_timers enable row level security, force row level security;
  create policy tenant on fired_timers to das_app
    using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
    with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
  grant select, insert on fired_timers to das_app;`;

const TRIGGER = `
  create function keep_step_timer() returns trigger language plpgsql set search_path = public, pg_temp
    as $$
      begin
        if new.status = 'active' and not new.deadline_known then
          insert into due_timers (due_at, tenant_id, id, kind) values (now(), new.tenant_id, new.id, 'step_deadline')
            on conflict (tenant_id, id, kind) do nothing;
        end if;
        if new.status = 'active' and new.timer_at is not null then
          insert into due_timers (due_at, tenant_id, id, kind) values (new.timer_at, new.tenant_id, new.id, 'step')
            on conflict (tenant_id, id, kind) do update set due_at = excluded.due_at;
        else
          delete from due_timers where tenant_id = new.tenant_id and id = new.id and kind = 'step';
        end if;
        return null;
      end
    $$;
  create function remove_step_timer() returns trigger language plpgsql set search_path = public, pg_temp
    as $$
      begin
        delete from due_timers where tenant_id = old.tenant_id and id = old.id and kind = 'step';
        return null;
      end
    $$;
  -- safe: triggers of a distributed table cannot reach the look-up table
  do $$ begin
    if to_regclass('pg_catalog.pg_dist_partition') is not null then
      if exists (select from pg_dist_partition where logicalrelid = 'approval_steps'::regclass) then
        return;
      end if;
    end if;
    create trigger look_up_added after insert on approval_steps for each row
      when (new.timer_at is not null or (new.status = 'active' and not new.deadline_known)) execute function keep_step_timer();
    create trigger look_up after update of status, timer_at on approval_steps for each row
      when ((old.timer_at is not null or new.timer_at is not null or not new.deadline_known)
        and (old.timer_at, old.status) is distinct from (new.timer_at, new.status))
      execute function keep_step_timer();
    create trigger look_up_removed after delete on approval_steps for each row
      when (old.timer_at is not null) execute function remove_step_timer();
  end $$;`;

const PLACING = `
  -- safe: places the new table
  do $$ begin
    if to_regclass('pg_catalog.pg_dist_partition') is not null then
      if exists (select from pg_dist_partition where logicalrelid = 'audit_heads'::regclass) then
        perform create_distributed_table('fired_timers', 'tenant_id', colocate_with := 'audit_heads');
      end if;
    end if;
  end $$;`;
