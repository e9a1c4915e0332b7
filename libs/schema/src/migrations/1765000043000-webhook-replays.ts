import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Jobs of another kind than bulk approval: the replay of webhook deliveries. Instances of an older version call open_jobs and know
 * only bulk approvals, so that function returns no others. Events that are examples are marked, because no other endpoint missed them.
 */
export class WebhookReplays1765000043000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      grant create on schema public to das_worker;

      alter table jobs add column kind text not null default 'bulk_approve';
      alter table jobs add column replay json; -- which deliveries a job of the kind webhook_replay sends again
      alter table jobs add column progress json; -- how far such a job is

      alter table webhook_events add column is_example boolean not null default false;
      create index webhook_events_time on webhook_events (tenant_id, occurred_at, id);

      -- Jobs that wait for a worker or whose lease has ended, of all tenants and kinds.
      create function open_jobs_of_all_kinds(most integer) returns table (tenant_id text, id text)
        language sql stable security definer set search_path = public, pg_temp
        as $$
          select j.tenant_id, j.id from jobs j
           where j.status in ('queued', 'running') and (j.lease_until is null or j.lease_until < now())
           order by j.created_at limit most
        $$;
      alter function open_jobs_of_all_kinds(integer) owner to das_worker;
      revoke all on function open_jobs_of_all_kinds(integer) from public;
      grant execute on function open_jobs_of_all_kinds(integer) to das_app;

      create or replace function open_jobs(most integer) returns table (tenant_id text, id text)
        language sql stable security definer set search_path = public, pg_temp
        as $$
          select j.tenant_id, j.id from jobs j
           where j.status in ('queued', 'running') and (j.lease_until is null or j.lease_until < now()) and j.kind = 'bulk_approve'
           order by j.created_at limit most
        $$;

      revoke create on schema public from das_worker;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      grant create on schema public to das_worker;
      create or replace function open_jobs(most integer) returns table (tenant_id text, id text)
        language sql stable security definer set search_path = public, pg_temp
        as $$
          select j.tenant_id, j.id from jobs j
           where j.status in ('queued', 'running') and (j.lease_until is null or j.lease_until < now())
           order by j.created_at limit most
        $$;
      revoke create on schema public from das_worker;
      drop function open_jobs_of_all_kinds(integer);
      drop index webhook_events_time;
      alter table webhook_events drop column is_example;
      alter table jobs drop column progress;
      alter table jobs drop column replay;
      alter table jobs drop column kind;
    `);
  }
}
