import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolated } from './tenant-table';

/** Who holds which level, the steps that lines pass, what people decided, and bulk jobs. */
export class ApprovalWorkflow1764000007000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table approval_level_holders (
        tenant_id text collate "C" not null,
        level_id text collate "C" not null,
        user_id text collate "C" not null,
        created_at timestamptz not null default now(),
        constraint approval_level_holders_pkey primary key (tenant_id, level_id, user_id),
        constraint approval_level_holders_level_id_fkey foreign key (tenant_id, level_id) references approval_levels (tenant_id, id) on delete cascade,
        constraint approval_level_holders_user_id_fkey foreign key (tenant_id, user_id) references users (tenant_id, id)
      );
      create index approval_level_holders_user on approval_level_holders (tenant_id, user_id, level_id);
      ${isolated({ table: 'approval_level_holders', grants: 'select, insert, delete' })}

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
        constraint approval_steps_pkey primary key (tenant_id, id),
        constraint approval_steps_approval_request_id_fkey foreign key (tenant_id, approval_request_id) references approval_requests (tenant_id, id),
        constraint approval_steps_acted_by_id_fkey foreign key (tenant_id, acted_by_id) references users (tenant_id, id)
      );
      create index approval_steps_request on approval_steps (tenant_id, approval_request_id, round, opportunity_id, sequence);
      create unique index approval_steps_active on approval_steps (tenant_id, approval_request_id, coalesce(opportunity_id, '')) where status = 'active';
      create index approval_steps_open on approval_steps using gin (tenant_id, level_ids) where status in ('waiting', 'active');
      create index approval_steps_owner on approval_steps (tenant_id, approval_request_id) where status = 'active' and rank is null;
      ${isolated({ table: 'approval_steps', grants: 'select, insert, update, delete' })}

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
      ${isolated({ table: 'approval_decisions', grants: 'select, insert' })}

      create index request_details_partnumber on request_details (tenant_id, partnumber, approval_request_id);

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
        call json not null,
        attempts integer not null default 0,
        lease_until timestamptz,
        lease_token text,
        constraint jobs_pkey primary key (tenant_id, id),
        constraint jobs_created_by_id_fkey foreign key (tenant_id, created_by_id) references users (tenant_id, id)
      );
      create index jobs_open on jobs (created_at) where status in ('queued', 'running');
      ${isolated({ table: 'jobs', grants: 'select, insert, update' })}

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
      ${isolated({ table: 'job_items', grants: 'select, insert, update' })}

      grant select on jobs, approval_requests to das_worker;
      create policy work on jobs for select to das_worker using (true);
      create policy work on approval_requests for select to das_worker using (true);
      create index approval_requests_expiring on approval_requests (valid_until)
        where lifecycle_state in ('approved', 'partially_approved') and deleted_at is null;

      create function open_jobs(most integer) returns table (tenant_id text, id text)
        language sql stable security definer set search_path = public
        as $$
          select j.tenant_id, j.id from jobs j
           where j.status in ('queued', 'running') and (j.lease_until is null or j.lease_until < now())
           order by j.created_at limit most
        $$;
      create function expired_approvals(most integer) returns table (tenant_id text, id text)
        language sql stable security definer set search_path = public
        as $$
          select r.tenant_id, r.id from approval_requests r
           where r.lifecycle_state in ('approved', 'partially_approved') and r.deleted_at is null and r.valid_until < now()
           order by r.valid_until limit most
        $$;
      ${['open_jobs', 'expired_approvals'].map(forWorkers).join('')}
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop function open_jobs(integer);
      drop function expired_approvals(integer);
      drop policy work on approval_requests;
      drop index approval_requests_expiring;
      revoke select on approval_requests from das_worker;
      drop table job_items;
      drop table jobs;
      drop index request_details_partnumber;
      drop table approval_decisions;
      drop table approval_steps;
      drop table approval_level_holders;
    `);
  }
}

/** Work that is due is looked for over all tenants; what is found is only whose it is, and which. */
const forWorkers = (name: string): string => `
  alter function ${name}(integer) owner to das_worker;
  revoke all on function ${name}(integer) from public;
  grant execute on function ${name}(integer) to das_app;
`;
