import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Mails of people, and the queue of due mails. The queue and the stopped addresses are read across tenants, so they hold ids and
 * times only.
 */
export class Emails1765000382000 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    for (const statement of [MAILS, QUEUE, FUNCTIONS, PLACING]) await db.query(statement);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop function email_queue_figures(integer);
      drop function claim_due_emails(text, integer, integer);
      drop table stopped_addresses;
      drop table due_emails;
      drop table email_deliveries;
    `);
  }
}

const MAILS = `
  create table email_deliveries (
    tenant_id text collate "C" not null,
    id text collate "C" not null,
    user_id text collate "C" not null,
    kind text not null, -- of the notification, digest or test
    notification_id text collate "C", -- without a foreign key: notifications are removed earlier
    notification_ids text[], -- those that a digest lists
    is_daily boolean not null default false, -- whether it also lists what needs the person
    subject text, -- of the last attempt
    status text not null default 'pending',
    reason text,
    attempts integer not null default 0,
    last_error text,
    created_at timestamptz not null default now(),
    first_due_at timestamptz not null,
    next_attempt_at timestamptz,
    held_until timestamptz, -- by the business clock
    counted_hour timestamptz, -- the hour of the business clock whose limit has counted it
    sent_at timestamptz,
    ended_at timestamptz,
    constraint email_deliveries_pkey primary key (tenant_id, id),
    constraint email_deliveries_user_id_fkey foreign key (tenant_id, user_id) references users (tenant_id, id)
  );
  create index email_deliveries_user on email_deliveries (tenant_id, user_id, id);
  create index email_deliveries_status on email_deliveries (tenant_id, status, id);
  create index email_deliveries_kind on email_deliveries (tenant_id, kind, id);
  create index email_deliveries_time on email_deliveries (tenant_id, created_at, id);
  create index email_deliveries_notification on email_deliveries (tenant_id, notification_id);
  create index email_deliveries_held on email_deliveries (tenant_id, user_id, held_until) where status = 'held';
  create index email_deliveries_ended on email_deliveries (tenant_id, ended_at) where ended_at is not null;
  alter table email_deliveries enable row level security, force row level security;
  create policy tenant on email_deliveries to das_app
    using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
    with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
  grant select, insert, update, delete on email_deliveries to das_app;`;

const QUEUE = `
  create table due_emails (
    tenant_id text collate "C" not null,
    id text collate "C" not null,
    due_at timestamptz not null,
    token text collate "C", -- of the worker that has claimed it until leased_until
    leased_until timestamptz,
    constraint due_emails_pkey primary key (tenant_id, id)
  ) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_cost_delay = 0);
  create index due_emails_waiting on due_emails (tenant_id, due_at, id) where token is null;
  create index due_emails_leased on due_emails (leased_until) where token is not null;
  alter table due_emails enable row level security, force row level security;
  create policy tenant on due_emails to das_app
    using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
    with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
  grant select, insert, update, delete on due_emails to das_app;
  grant select, update on due_emails to das_worker;
  create policy work on due_emails to das_worker using (true) with check (true);

  create table stopped_addresses (
    tenant_id text collate "C" not null,
    user_id text collate "C" not null,
    stopped_at timestamptz not null default now(),
    constraint stopped_addresses_pkey primary key (tenant_id, user_id)
  );
  alter table stopped_addresses enable row level security, force row level security;
  create policy tenant on stopped_addresses to das_app
    using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
    with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
  grant select, insert, delete on stopped_addresses to das_app;
  grant select on stopped_addresses to das_worker;
  create policy work on stopped_addresses for select to das_worker using (true);`;

const FUNCTIONS = `
  grant create on schema public to das_worker;

  -- Claims due mails. Tenants take turns: the first mail of each comes before the second of any. Tenants with waiting mails are found by a skip
  -- scan of the index, so a backlog of one tenant costs the others nothing.
  create function claim_due_emails(claim_token text, most integer, lease_ms integer) returns table (tenant_id text, id text)
    language plpgsql volatile security definer set search_path = public, pg_temp
    as $$
      #variable_conflict use_column
      declare
        moment timestamptz := clock_timestamp();
      begin
        update due_emails set token = null, leased_until = null where token is not null and leased_until <= moment;
        return query
          with recursive tenants as (
            (select d.tenant_id from due_emails d where d.token is null order by 1 limit 1)
            union all
            select n.tenant_id
              from tenants t
              cross join lateral (
                select d.tenant_id from due_emails d where d.token is null and d.tenant_id > t.tenant_id order by 1 limit 1
              ) n
          ),
          waiting as (
            select w.*, row_number() over (partition by w.tenant_id order by w.due_at, w.id) as nth
              from tenants t
              cross join lateral (
                select d.tenant_id, d.id, d.due_at from due_emails d
                 where d.tenant_id = t.tenant_id and d.token is null and d.due_at <= moment order by d.due_at, d.id limit most
              ) w
          ),
          chosen as (select w.tenant_id, w.id from waiting w order by w.nth, w.due_at limit most),
          free as (
            select d.tenant_id, d.id from due_emails d join chosen using (tenant_id, id) where d.token is null for update of d skip locked
          )
          update due_emails d set token = claim_token, leased_until = moment + lease_ms * interval '1 millisecond'
            from free where d.tenant_id = free.tenant_id and d.id = free.id
          returning d.tenant_id, d.id;
      end
    $$;
  alter function claim_due_emails(text, integer, integer) owner to das_worker;
  revoke all on function claim_due_emails(text, integer, integer) from public;
  grant execute on function claim_due_emails(text, integer, integer) to das_app;

  -- Seconds since the oldest due mail was due, and stopped addresses, which are counted up to a number.
  create function email_queue_figures(most integer) returns table (oldest_due_s float8, stopped integer)
    language plpgsql stable security definer set search_path = public, pg_temp
    as $$
      declare
        oldest timestamptz;
      begin
        with recursive tenants as (
          (select d.tenant_id from due_emails d where d.token is null order by 1 limit 1)
          union all
          select n.tenant_id
            from tenants t
            cross join lateral (
              select d.tenant_id from due_emails d where d.token is null and d.tenant_id > t.tenant_id order by 1 limit 1
            ) n
        )
        select min(f.due_at) into oldest
          from tenants t
          cross join lateral (
            select d.due_at from due_emails d where d.tenant_id = t.tenant_id and d.token is null order by d.due_at limit 1
          ) f;
        oldest_due_s := coalesce(greatest(extract(epoch from now() - oldest), 0), 0)::float8;
        select count(*)::integer into stopped from (select from stopped_addresses limit most) s;
        return next;
      end
    $$;
  alter function email_queue_figures(integer) owner to das_worker;
  revoke all on function email_queue_figures(integer) from public;
  grant execute on function email_queue_figures(integer) to das_app;

  revoke create on schema public from das_worker;`;

const PLACING = `
  -- safe: places the new table
  do $$ begin
    if to_regclass('pg_catalog.pg_dist_partition') is not null then
      if exists (select from pg_dist_partition where logicalrelid = 'audit_heads'::regclass) then
        perform create_distributed_table('email_deliveries', 'tenant_id', colocate_with := 'audit_heads');
      end if;
    end if;
  end $$;`;
