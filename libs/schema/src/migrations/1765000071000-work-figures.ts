import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Metrics of the jobs and the audit heads of all tenants together, from look-up tables. They contain no data of any tenant. */
export class WorkFigures1765000071000 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      grant create on schema public to das_worker;

      -- Counts stop at a number of jobs, so that they take a bounded time. The oldest job is among those that are counted.
      create function job_figures(most integer) returns table (state text, jobs integer, oldest_s float8)
        language plpgsql stable security definer set search_path = public, pg_temp
        as $$
          begin
            return query
              select s.state, count(d.status)::integer, coalesce(extract(epoch from now() - min(d.created_at)), 0)::float8
                from unnest(array['queued', 'running']) as s(state)
                left join (select j.status, j.created_at from due_jobs j order by j.created_at limit most) d on d.status = s.state
               group by s.state;
          end
        $$;
      alter function job_figures(integer) owner to das_worker;
      revoke all on function job_figures(integer) from public;
      grant execute on function job_figures(integer) to das_app;

      create function oldest_unsigned_head_s() returns float8
        language plpgsql stable security definer set search_path = public, pg_temp
        as $$
          begin
            return coalesce((select greatest(extract(epoch from now() - min(u.since)), 0) from unsigned_heads u), 0)::float8;
          end
        $$;
      alter function oldest_unsigned_head_s() owner to das_worker;
      revoke all on function oldest_unsigned_head_s() from public;
      grant execute on function oldest_unsigned_head_s() to das_app;

      revoke create on schema public from das_worker;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop function oldest_unsigned_head_s();
      drop function job_figures(integer);
    `);
  }
}
