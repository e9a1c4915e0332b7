import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A process asks for jobs of the kinds that it knows. Instances of version 0.2.0 call open_jobs_of_all_kinds and run every unknown kind
 * as a bulk approval, so that function goes on returning the two kinds that they know.
 */
export class JobKinds1765000083000 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      grant create on schema public to das_worker;

      create function due_jobs_of_kinds(kinds text[], most integer) returns table (tenant_id text, id text)
        language plpgsql stable security definer set search_path = public, pg_temp
        as $$
          begin
            return query select d.tenant_id, d.job_id from due_jobs d
              where d.due_at < now() and d.kind = any(kinds) order by d.created_at limit most;
          end
        $$;
      alter function due_jobs_of_kinds(text[], integer) owner to das_worker;
      revoke all on function due_jobs_of_kinds(text[], integer) from public;
      grant execute on function due_jobs_of_kinds(text[], integer) to das_app;

      create or replace function open_jobs_of_all_kinds(most integer) returns table (tenant_id text, id text)
        language plpgsql stable security definer set search_path = public, pg_temp
        as $$
          begin
            return query select d.tenant_id, d.job_id from due_jobs d
              where d.due_at < now() and d.kind in ('bulk_approve', 'webhook_replay') order by d.created_at limit most;
          end
        $$;

      revoke create on schema public from das_worker;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      grant create on schema public to das_worker;
      create or replace function open_jobs_of_all_kinds(most integer) returns table (tenant_id text, id text)
        language plpgsql stable security definer set search_path = public, pg_temp
        as $$
          begin
            return query select d.tenant_id, d.job_id from due_jobs d where d.due_at < now() order by d.created_at limit most;
          end
        $$;
      revoke create on schema public from das_worker;
      drop function due_jobs_of_kinds(text[], integer);
    `);
  }
}
