import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The open jobs of all tenants, as a look-up table: it holds ids, states and times only, and is read without a tenant. A trigger
 * keeps it in the transaction that changes a job, also for instances of an older version. open_jobs and open_jobs_of_all_kinds
 * return what they returned before, and no longer read `jobs`.
 */
export class DueJobs1765000070000 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      grant create on schema public to das_worker;

      create table due_jobs (
        tenant_id text collate "C" not null,
        job_id text collate "C" not null,
        kind text not null,
        status text not null, -- queued or running
        created_at timestamptz not null,
        due_at timestamptz not null, -- when a worker may claim it: at once, or when its lease ends
        constraint due_jobs_pkey primary key (tenant_id, job_id)
      ) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_cost_delay = 0);
      create index due_jobs_created on due_jobs (created_at);
      alter table due_jobs enable row level security, force row level security;
      create policy tenant on due_jobs to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, insert, update, delete on due_jobs to das_app;
      grant select, insert on due_jobs to das_worker;
      create policy work on due_jobs to das_worker using (true) with check (true);

      create function keep_due_job() returns trigger language plpgsql set search_path = public, pg_temp
        as $$
          begin
            if new.status in ('queued', 'running') then
              insert into due_jobs (tenant_id, job_id, kind, status, created_at, due_at)
                values (new.tenant_id, new.id, new.kind, new.status, new.created_at, coalesce(new.lease_until, new.created_at))
                on conflict (tenant_id, job_id) do update set status = excluded.status, due_at = excluded.due_at;
            else
              delete from due_jobs where tenant_id = new.tenant_id and job_id = new.id;
            end if;
            return null;
          end
        $$;
      create trigger look_up after insert or update of status, lease_until on jobs for each row execute function keep_due_job();
    `);
    await db.query(`
      set local role das_worker;
      insert into due_jobs (tenant_id, job_id, kind, status, created_at, due_at)
        select tenant_id, id, kind, status, created_at, coalesce(lease_until, created_at) from jobs where status in ('queued', 'running');
      reset role;
      revoke insert on due_jobs from das_worker;
    `);
    await db.query(`
      create or replace function open_jobs_of_all_kinds(most integer) returns table (tenant_id text, id text)
        language plpgsql stable security definer set search_path = public, pg_temp
        as $$
          begin
            return query select d.tenant_id, d.job_id from due_jobs d where d.due_at < now() order by d.created_at limit most;
          end
        $$;
      create or replace function open_jobs(most integer) returns table (tenant_id text, id text)
        language plpgsql stable security definer set search_path = public, pg_temp
        as $$
          begin
            return query select d.tenant_id, d.job_id from due_jobs d where d.due_at < now() and d.kind = 'bulk_approve' order by d.created_at limit most;
          end
        $$;

      revoke create on schema public from das_worker;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      create or replace function open_jobs_of_all_kinds(most integer) returns table (tenant_id text, id text)
        language sql stable security definer set search_path = public, pg_temp
        as $$
          select j.tenant_id, j.id from jobs j
           where j.status in ('queued', 'running') and (j.lease_until is null or j.lease_until < now())
           order by j.created_at limit most
        $$;
      create or replace function open_jobs(most integer) returns table (tenant_id text, id text)
        language sql stable security definer set search_path = public, pg_temp
        as $$
          select j.tenant_id, j.id from jobs j
           where j.status in ('queued', 'running') and (j.lease_until is null or j.lease_until < now()) and j.kind = 'bulk_approve'
           order by j.created_at limit most
        $$;
      drop trigger if exists look_up on jobs;
      drop function keep_due_job();
      drop table due_jobs;
    `);
  }
}
