import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the retention worker needs: the right to remove events, deliveries, attempts and jobs, the time at which a delivery was
 * paused, the ids of all tenants, and a lease, so that one process removes rows at a time.
 */
export class Retention1765000062000 implements MigrationInterface {
  readonly phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      grant delete on webhook_events, webhook_deliveries, webhook_attempts, jobs, job_items to das_app;
      -- select for update needs the right to update a column. The policies allow no other value of tenant_id, so events stay unchangeable.
      grant update (tenant_id) on webhook_events to das_app;
    `);
    await db.query(`
      alter table webhook_deliveries add column paused_at timestamptz; -- the last time that the status became paused

      create function note_pause() returns trigger language plpgsql
        as $$
          begin
            new.paused_at := now();
            return new;
          end
        $$;
      create trigger note_pause before update of status on webhook_deliveries for each row
        when (new.status = 'paused' and old.status <> 'paused') execute function note_pause();
    `);
    await db.query(`
      grant create on schema public to das_worker;

      -- Work that one process does at a time. A lease is a row, because a session lock does not survive a connection pooler.
      create table worker_leases (
        name text collate "C" not null constraint worker_leases_pkey primary key,
        holder text collate "C" not null,
        leased_until timestamptz not null,
        began_at timestamptz not null
      );
      alter table worker_leases enable row level security, force row level security;
      grant select, insert, update on worker_leases to das_worker;
      create policy work on worker_leases to das_worker using (true) with check (true);

      -- Begins a round of work, unless another process holds the lease or the last round began less than least_age_ms ago.
      create function take_worker_lease(of_name text, of_holder text, lease_ms integer, least_age_ms integer) returns boolean
        language plpgsql volatile security definer set search_path = public, pg_temp
        as $$
          begin
            insert into worker_leases (name, holder, leased_until, began_at) values (of_name, '', '-infinity', '-infinity') on conflict do nothing;
            update worker_leases set holder = of_holder, began_at = now(), leased_until = now() + lease_ms * interval '1 millisecond'
             where name in (
               select l.name from worker_leases l
                where l.name = of_name and l.leased_until <= now() and l.began_at <= now() - least_age_ms * interval '1 millisecond'
                  for update skip locked
             );
            return found;
          end
        $$;
      alter function take_worker_lease(text, text, integer, integer) owner to das_worker;
      revoke all on function take_worker_lease(text, text, integer, integer) from public;
      grant execute on function take_worker_lease(text, text, integer, integer) to das_app;

      -- Extends a lease from now on; 0 ends it. False when another process has taken it.
      create function extend_worker_lease(of_name text, of_holder text, lease_ms integer) returns boolean
        language plpgsql volatile security definer set search_path = public, pg_temp
        as $$
          begin
            update worker_leases set leased_until = now() + lease_ms * interval '1 millisecond'
             where name in (select l.name from worker_leases l where l.name = of_name and l.holder = of_holder for update skip locked);
            return found;
          end
        $$;
      alter function extend_worker_lease(text, text, integer) owner to das_worker;
      revoke all on function extend_worker_lease(text, text, integer) from public;
      grant execute on function extend_worker_lease(text, text, integer) to das_app;

      grant select (id) on tenants to das_worker;
      create policy work on tenants for select to das_worker using (true);

      create function ids_of_tenants() returns table (id text)
        language sql stable security definer set search_path = public, pg_temp
        as $$ select t.id from tenants t order by t.id $$;
      alter function ids_of_tenants() owner to das_worker;
      revoke all on function ids_of_tenants() from public;
      grant execute on function ids_of_tenants() to das_app;

      revoke create on schema public from das_worker;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop function ids_of_tenants();
      drop policy work on tenants;
      revoke select (id) on tenants from das_worker;
      drop function extend_worker_lease(text, text, integer);
      drop function take_worker_lease(text, text, integer, integer);
      drop table worker_leases;
      drop trigger note_pause on webhook_deliveries;
      drop function note_pause();
      alter table webhook_deliveries drop column paused_at;
      revoke update (tenant_id) on webhook_events from das_app;
      revoke delete on webhook_events, webhook_deliveries, webhook_attempts, jobs, job_items from das_app;
    `);
  }
}
