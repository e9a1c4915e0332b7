import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The approval workflow: the steps that lines pass, the decisions of approvers, and bulk jobs with their items.
 */
export class ApprovalWorkflowBaseline1765000008000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      grant create on schema public to das_worker;

      create table approval_steps (
        tenant_id text collate "C" not null,
        id text collate "C" not null,
        approval_request_id text collate "C" not null,
        opportunity_id text collate "C",
        round integer not null,
        sequence integer not null,
        rank integer,
        level_ids text[] not null,
        status text not null,
        acted_by_id text collate "C",
        acted_rank integer,
        price numeric(21, 6),
        comment text,
        reason_code text,
        activated_at timestamptz,
        decided_at timestamptz,
        carried_from_round integer,
        price_given boolean not null default false, -- whether the approver named the price
        constraint approval_steps_pkey primary key (tenant_id, id),
        constraint approval_steps_approval_request_id_fkey foreign key (tenant_id, approval_request_id) references approval_requests (tenant_id, id),
        constraint approval_steps_acted_by_id_fkey foreign key (tenant_id, acted_by_id) references users (tenant_id, id)
      );
      create index approval_steps_request on approval_steps (tenant_id, approval_request_id, round, opportunity_id, sequence);
      create unique index approval_steps_active on approval_steps (tenant_id, approval_request_id, coalesce(opportunity_id, '')) where status = 'active';
      create index approval_steps_open on approval_steps using gin (tenant_id, level_ids) where status in ('waiting', 'active');
      create index approval_steps_owner on approval_steps (tenant_id, approval_request_id) where status = 'active' and rank is null;
      alter table approval_steps enable row level security, force row level security;
      create policy tenant on approval_steps to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, insert, update, delete on approval_steps to das_app;

      create table approval_decisions (
        tenant_id text collate "C" not null,
        id text collate "C" not null,
        approval_request_id text collate "C" not null,
        opportunity_id text collate "C",
        step_id text collate "C" not null,
        round integer not null,
        decided_by_id text collate "C",
        decided_at timestamptz not null default now(),
        decision text not null,
        outcome text not null,
        price numeric(21, 6),
        reason_code text,
        comment text,
        constraint approval_decisions_pkey primary key (tenant_id, id),
        constraint approval_decisions_approval_request_id_fkey foreign key (tenant_id, approval_request_id) references approval_requests (tenant_id, id),
        constraint approval_decisions_step_id_fkey foreign key (tenant_id, step_id) references approval_steps (tenant_id, id),
        constraint approval_decisions_decided_by_id_fkey foreign key (tenant_id, decided_by_id) references users (tenant_id, id)
      );
      create unique index approval_decisions_once_per_step on approval_decisions (tenant_id, step_id);
      create index approval_decisions_request on approval_decisions (tenant_id, approval_request_id, round);
      alter table approval_decisions enable row level security, force row level security;
      create policy tenant on approval_decisions to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, insert on approval_decisions to das_app;

      create table jobs (
        tenant_id text collate "C" not null,
        id text collate "C" not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        status text not null default 'queued',
        total integer not null,
        done integer not null default 0,
        finished_at timestamptz,
        created_by_id text collate "C",
        input json not null,
        call json not null, -- the request context that the job runs in
        attempts integer not null default 0,
        lease_until timestamptz,
        lease_token text,
        constraint jobs_pkey primary key (tenant_id, id),
        constraint jobs_created_by_id_fkey foreign key (tenant_id, created_by_id) references users (tenant_id, id)
      );
      create index jobs_open on jobs (created_at) where status in ('queued', 'running');
      alter table jobs enable row level security, force row level security;
      create policy tenant on jobs to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, insert, update on jobs to das_app;
      grant select on jobs to das_worker;
      create policy work on jobs for select to das_worker using (true);

      create table job_items (
        tenant_id text collate "C" not null,
        job_id text collate "C" not null,
        index integer not null,
        approval_request_id text not null,
        outcome json,
        constraint job_items_pkey primary key (tenant_id, job_id, index),
        constraint job_items_job_id_fkey foreign key (tenant_id, job_id) references jobs (tenant_id, id)
      );
      create index job_items_open on job_items (tenant_id, job_id, index) where outcome is null;
      alter table job_items enable row level security, force row level security;
      create policy tenant on job_items to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, insert, update on job_items to das_app;

      -- Jobs that wait for a worker or whose lease has ended, of all tenants.
      create function open_jobs(most integer) returns table (tenant_id text, id text)
        language sql stable security definer set search_path = public, pg_temp
        as $$
          select j.tenant_id, j.id from jobs j
           where j.status in ('queued', 'running') and (j.lease_until is null or j.lease_until < now())
           order by j.created_at limit most
        $$;
      alter function open_jobs(integer) owner to das_worker;
      revoke all on function open_jobs(integer) from public;
      grant execute on function open_jobs(integer) to das_app;

      revoke create on schema public from das_worker;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop function open_jobs(integer);
      drop table job_items;
      drop table jobs;
      drop table approval_decisions;
      drop table approval_steps;
    `);
  }
}
