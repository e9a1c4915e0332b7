import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Kinds of jobs of which one runs at a time in each tenant. due_jobs_of_kinds stays for processes that were started before: they name
 * their own kinds, and open_jobs and open_jobs_of_all_kinds return the two kinds of version 0.2.0. So none of them is given a new kind.
 */
export class RunnableJobs1765000180000 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      grant create on schema public to das_worker;

      create function runnable_jobs(kinds text[], alone text[], most integer) returns table (tenant_id text, id text, kind text)
        language plpgsql stable security definer set search_path = public, pg_temp
        as $$
          begin
            return query select j.tenant_id, j.job_id, j.kind from (
              (select d.tenant_id, d.job_id, d.kind, d.created_at from due_jobs d
                where d.due_at < now() and d.kind = any(kinds) and d.kind <> all(alone) order by d.created_at limit most)
              union all
              select h.tenant_id, h.job_id, h.kind, h.created_at from (
                select distinct on (d.kind, d.tenant_id) d.tenant_id, d.job_id, d.kind, d.created_at, d.due_at from due_jobs d
                 where d.kind = any(kinds) and d.kind = any(alone)
                 order by d.kind, d.tenant_id, (d.status = 'running') desc, d.created_at, d.job_id) h
               where h.due_at < now()) j
             order by j.created_at limit most;
          end
        $$;
      alter function runnable_jobs(text[], text[], integer) owner to das_worker;
      revoke all on function runnable_jobs(text[], text[], integer) from public;
      grant execute on function runnable_jobs(text[], text[], integer) to das_app;

      revoke create on schema public from das_worker;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop function runnable_jobs(text[], text[], integer)');
  }
}
