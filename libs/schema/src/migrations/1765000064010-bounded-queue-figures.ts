import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Metrics of the webhook queue in bounded time. Counts stop at a number of deliveries; the three counts then add up to it. The
 * oldest due delivery is exact: beyond that number, it is found by a skip scan of the index over the endpoints.
 */
export class BoundedQueueFigures1765000064010 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      grant create on schema public to das_worker;

      create function webhook_queue_figures(most integer)
        returns table (due integer, waiting integer, in_flight integer, oldest_due_s float8, failing_endpoints integer)
        language plpgsql stable security definer set search_path = public, pg_temp
        as $$
          declare
            oldest timestamptz;
          begin
            select (count(*) filter (where d.token is null and d.due_at <= now()))::integer,
                   (count(*) filter (where d.token is null and d.due_at > now()))::integer,
                   (count(*) filter (where d.token is not null))::integer,
                   min(d.due_at) filter (where d.token is null)
              into due, waiting, in_flight, oldest
              from (select q.token, q.due_at from due_deliveries q limit most) d;
            if due + waiting + in_flight >= most then
              with recursive endpoints as (
                (select d.tenant_id, d.endpoint_id from due_deliveries d where d.token is null order by 1, 2 limit 1)
                union all
                select n.tenant_id, n.endpoint_id
                  from endpoints e
                  cross join lateral (
                    select d.tenant_id, d.endpoint_id from due_deliveries d
                     where d.token is null and (d.tenant_id, d.endpoint_id) > (e.tenant_id, e.endpoint_id) order by 1, 2 limit 1
                  ) n
              )
              select min(f.due_at) into oldest
                from endpoints e
                cross join lateral (
                  select d.due_at from due_deliveries d
                   where d.tenant_id = e.tenant_id and d.endpoint_id = e.endpoint_id and d.token is null order by d.due_at limit 1
                ) f;
            end if;
            oldest_due_s := coalesce(greatest(extract(epoch from now() - oldest), 0), 0)::float8;
            select count(*)::integer into failing_endpoints from webhook_troubles;
            return next;
          end
        $$;
      alter function webhook_queue_figures(integer) owner to das_worker;
      revoke all on function webhook_queue_figures(integer) from public;
      grant execute on function webhook_queue_figures(integer) to das_app;

      revoke create on schema public from das_worker;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop function webhook_queue_figures(integer)');
  }
}
