import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Items of jobs that are more than an id, and the jobs that a process may claim while two of each tenant run. runnable_jobs stays for
 * processes that were started before.
 */
export class ClaimableJobs1765000360000 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table job_items add column input json');
    await db.query(`
      grant create on schema public to das_worker;

      create function claimable_jobs(kinds text[], alone text[], running integer, most integer)
        returns table (tenant_id text, id text, kind text)
        language plpgsql stable security definer set search_path = public, pg_temp
        as $$
          begin
            return query select j.tenant_id, j.job_id, j.kind from (
              (select d.tenant_id, d.job_id, d.kind, d.created_at from due_jobs d
                where d.due_at < now() and d.kind = any(kinds) and d.kind <> all(alone)
                  and (d.status = 'running' or running > (
                    select count(*) from due_jobs o where o.tenant_id = d.tenant_id and (o.status = 'running'
                       or (o.kind = any(kinds) and o.kind <> all(alone) and (o.created_at, o.job_id) < (d.created_at, d.job_id)))))
                order by d.created_at limit most)
              union all
              select h.tenant_id, h.job_id, h.kind, h.created_at from (
                select distinct on (d.kind, d.tenant_id) d.tenant_id, d.job_id, d.kind, d.status, d.created_at, d.due_at from due_jobs d
                 where d.kind = any(kinds) and d.kind = any(alone)
                 order by d.kind, d.tenant_id, (d.status = 'running') desc, d.created_at, d.job_id) h
               where h.due_at < now() and (h.status = 'running' or running > (
                 select count(*) from due_jobs o where o.tenant_id = h.tenant_id and o.status = 'running'))) j
             order by j.created_at limit most;
          end
        $$;
      alter function claimable_jobs(text[], text[], integer, integer) owner to das_worker;
      revoke all on function claimable_jobs(text[], text[], integer, integer) from public;
      grant execute on function claimable_jobs(text[], text[], integer, integer) to das_app;

      revoke create on schema public from das_worker;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop function claimable_jobs(text[], text[], integer, integer)');
    await db.query('alter table job_items drop column input');
  }
}
