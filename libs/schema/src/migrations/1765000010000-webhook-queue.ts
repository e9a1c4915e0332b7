import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The queue of webhook deliveries. Both tables are read across tenants, so they hold only ids and times and refer to no other
 * table. A row of due_deliveries with a token is claimed by a worker until leased_until. webhook_troubles has a row per endpoint
 * from its first failure to its next success.
 */
export class WebhookQueueBaseline1765000010000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      grant create on schema public to das_worker;

      create table due_deliveries (
        tenant_id text collate "C" not null,
        endpoint_id text collate "C" not null,
        delivery_id text collate "C" not null,
        due_at timestamptz not null default now(),
        token text collate "C",
        leased_until timestamptz,
        constraint due_deliveries_pkey primary key (tenant_id, delivery_id)
      );
      create index due_deliveries_waiting on due_deliveries (tenant_id, endpoint_id, due_at, delivery_id) where token is null;
      create index due_deliveries_held on due_deliveries (tenant_id, endpoint_id, leased_until) where token is not null;
      alter table due_deliveries enable row level security, force row level security;
      create policy tenant on due_deliveries to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, insert, update, delete on due_deliveries to das_app;
      grant select, update on due_deliveries to das_worker;
      create policy work on due_deliveries to das_worker using (true) with check (true);

      create table webhook_troubles (
        tenant_id text collate "C" not null,
        endpoint_id text collate "C" not null,
        failures integer not null,
        failing_since timestamptz not null default now(),
        timed_out boolean not null,
        constraint webhook_troubles_pkey primary key (tenant_id, endpoint_id)
      );
      alter table webhook_troubles enable row level security, force row level security;
      create policy tenant on webhook_troubles to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, insert, update, delete on webhook_troubles to das_app;
      grant select on webhook_troubles to das_worker;
      create policy work on webhook_troubles for select to das_worker using (true);

      -- Claims due deliveries. One claim at a time: concurrent claims would exceed the limits below. Endpoints with waiting
      -- deliveries are found by a skip scan of the index, so a backlog of one endpoint costs the others nothing. Limits of calls in
      -- flight: 5 per endpoint, 1 after a timeout; 20 per tenant, of which the last 5 are for endpoints without a call in flight, and
      -- at most 10 for endpoints that timed out. Endpoints that hang leave room for the others of their tenant.
      create function claim_due_deliveries(claim_token text, most integer, lease_ms integer)
        returns table (tenant_id text, endpoint_id text, delivery_id text)
        language plpgsql volatile security definer set search_path = public, pg_temp
        as $$
          #variable_conflict use_column
          declare
            moment timestamptz;
          begin
            perform pg_advisory_xact_lock(7201913);
            moment := clock_timestamp();
            update due_deliveries set token = null, leased_until = null where token is not null and leased_until <= moment;
            return query
              with recursive endpoints as (
                (select d.tenant_id, d.endpoint_id from due_deliveries d where d.token is null order by 1, 2 limit 1)
                union all
                select n.tenant_id, n.endpoint_id
                  from endpoints e
                  cross join lateral (
                    select d.tenant_id, d.endpoint_id from due_deliveries d
                     where d.token is null and (d.tenant_id, d.endpoint_id) > (e.tenant_id, e.endpoint_id) order by 1, 2 limit 1
                  ) n
              ),
              held as (
                select d.tenant_id, d.endpoint_id, count(*)::integer as calls, coalesce(bool_or(t.timed_out), false) as slow
                  from due_deliveries d left join webhook_troubles t using (tenant_id, endpoint_id)
                 where d.token is not null group by 1, 2
              ),
              held_by_tenant as (
                select h.tenant_id, sum(h.calls)::integer as calls, coalesce(sum(h.calls) filter (where h.slow), 0)::integer as slow_calls from held h group by 1
              ),
              waiting as (
                select d.*, coalesce(h.calls, 0) + row_number() over (partition by e.tenant_id, e.endpoint_id order by d.due_at, d.delivery_id) as nth, s.slow
                  from endpoints e
                  left join held h using (tenant_id, endpoint_id)
                  left join webhook_troubles t using (tenant_id, endpoint_id)
                  cross join lateral (select coalesce(t.timed_out, false) as slow) s
                  cross join lateral (
                    select d.tenant_id, d.endpoint_id, d.delivery_id, d.due_at from due_deliveries d
                     where d.tenant_id = e.tenant_id and d.endpoint_id = e.endpoint_id and d.token is null and d.due_at <= moment
                     order by d.due_at, d.delivery_id limit greatest(case when s.slow then 1 else 5 end - coalesce(h.calls, 0), 0)
                  ) d
              ),
              bounded as (
                select w.*, coalesce(t.slow_calls, 0) + row_number() over (partition by w.tenant_id, w.slow order by w.due_at, w.delivery_id) as nth_slow
                  from waiting w left join held_by_tenant t using (tenant_id)
              ),
              ranked as (
                select b.*, coalesce(t.calls, 0) + row_number() over (partition by b.tenant_id order by b.nth, b.slow, b.due_at, b.delivery_id) as nth_of_tenant
                  from bounded b left join held_by_tenant t using (tenant_id)
                 where not b.slow or b.nth_slow <= 10
              ),
              chosen as (
                select r.tenant_id, r.delivery_id from ranked r
                 where r.nth_of_tenant <= case when r.nth = 1 then 20 else 15 end
                 order by r.nth_of_tenant, r.due_at limit most
              ),
              free as (
                select d.tenant_id, d.delivery_id from due_deliveries d join chosen using (tenant_id, delivery_id) where d.token is null for update of d skip locked
              )
              update due_deliveries d set token = claim_token, leased_until = moment + lease_ms * interval '1 millisecond'
                from free where d.tenant_id = free.tenant_id and d.delivery_id = free.delivery_id
              returning d.tenant_id, d.endpoint_id, d.delivery_id;
          end
        $$;
      alter function claim_due_deliveries(text, integer, integer) owner to das_worker;
      revoke all on function claim_due_deliveries(text, integer, integer) from public;
      grant execute on function claim_due_deliveries(text, integer, integer) to das_app;

      -- Metrics of the queue: sums over all tenants, without data of any tenant.
      create function webhook_queue_figures()
        returns table (due integer, waiting integer, in_flight integer, oldest_due_s float8, failing_endpoints integer)
        language sql stable security definer set search_path = public, pg_temp
        as $$
          select (count(*) filter (where token is null and due_at <= now()))::integer,
                 (count(*) filter (where token is null and due_at > now()))::integer,
                 (count(*) filter (where token is not null))::integer,
                 coalesce(extract(epoch from now() - min(due_at) filter (where token is null and due_at <= now())), 0)::float8,
                 (select count(*)::integer from webhook_troubles)
            from due_deliveries
        $$;
      alter function webhook_queue_figures() owner to das_worker;
      revoke all on function webhook_queue_figures() from public;
      grant execute on function webhook_queue_figures() to das_app;

      revoke create on schema public from das_worker;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop function webhook_queue_figures();
      drop function claim_due_deliveries(text, integer, integer);
      drop table webhook_troubles;
      drop table due_deliveries;
    `);
  }
}
