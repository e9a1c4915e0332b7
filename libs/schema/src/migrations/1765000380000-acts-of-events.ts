import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Who caused an event, and in which transaction: its act. A step names the act that made it active, so that a reader of events finds the
 * steps that became active with them. Tenants whose events are unread are in a look-up table.
 */
export class ActsOfEvents1765000380000 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    for (const statement of [COLUMNS, TABLES, FUNCTIONS, PLACING]) await db.query(statement);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop function tenants_with_news(integer);
      drop function oldest_news();
      drop function append_events_of_act(text, text, text[], timestamptz[], text[], text[], text[], text[], text[]);
      drop table unread_notices;
      drop table unread_events;
      drop table event_readers;
      drop table notices;
      alter table approval_steps drop column activated_by_act;
      alter table webhook_events drop column act_id, drop column actor_id;
    `);
  }
}

const COLUMNS = `
  alter table webhook_events
    add column actor_id text collate "C", -- the user whose call caused it; null after a timer
    add column act_id text collate "C"; -- the same for all events of a transaction
  alter table approval_steps add column activated_by_act text collate "C";`;

/** Rows of the look-up tables are only inserted and deleted: with one row for each tenant, its writers would wait for the reader. */
const TABLES = `
  create table event_readers (
    tenant_id text collate "C" not null,
    seq bigint not null, -- of the last event that was read
    constraint event_readers_pkey primary key (tenant_id)
  );
  alter table event_readers enable row level security, force row level security;
  create policy tenant on event_readers to das_app
    using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
    with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
  grant select, insert, update, delete on event_readers to das_app;

  create table notices (
    tenant_id text collate "C" not null,
    id text collate "C" not null,
    kind text not null,
    resource_id text collate "C" not null,
    actor_id text collate "C", -- null after a timer
    occurred_at timestamptz not null default now(),
    data json not null, -- ids and numbers, in the form of the kind
    constraint notices_pkey primary key (tenant_id, id)
  );
  alter table notices enable row level security, force row level security;
  create policy tenant on notices to das_app
    using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
    with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
  grant select, insert, delete on notices to das_app;

  create table unread_events (
    tenant_id text collate "C" not null,
    seq bigint not null,
    at timestamptz not null default now(),
    constraint unread_events_pkey primary key (tenant_id, seq)
  ) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_cost_delay = 0);
  create index unread_events_at on unread_events (at);
  alter table unread_events enable row level security, force row level security;
  create policy tenant on unread_events to das_app
    using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
    with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
  grant select, insert, delete on unread_events to das_app;
  grant select on unread_events to das_worker;
  create policy work on unread_events for select to das_worker using (true);

  create table unread_notices (
    tenant_id text collate "C" not null,
    id text collate "C" not null,
    at timestamptz not null default now(),
    constraint unread_notices_pkey primary key (tenant_id, id)
  ) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_cost_delay = 0);
  create index unread_notices_at on unread_notices (at);
  alter table unread_notices enable row level security, force row level security;
  create policy tenant on unread_notices to das_app
    using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
    with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
  grant select, insert, delete on unread_notices to das_app;
  grant select on unread_notices to das_worker;
  create policy work on unread_notices for select to das_worker using (true);`;

/** The tenants are found by skipping from one to the next in the index, however many rows each has. */
const FUNCTIONS = `
  -- Replaces append_events, for events with their act. The reader of a tenant begins before its first event of an act: earlier ones notify no one.
  create function append_events_of_act(
    of_tenant text, of_act text, ids text[], times timestamptz[], types text[], resource_ids text[], payloads text[], traceparents text[],
    actor_ids text[]
  ) returns void
    language plpgsql set search_path = public, pg_temp
    as $$
      declare
        last_seq bigint;
        event record;
      begin
        update audit_heads set event_seq = event_seq + cardinality(ids) where tenant_id = of_tenant returning event_seq into last_seq;
        if not found then
          insert into audit_heads (tenant_id) values (of_tenant) on conflict do nothing;
          update audit_heads set event_seq = event_seq + cardinality(ids) where tenant_id = of_tenant returning event_seq into strict last_seq;
        end if;
        if not exists (select from event_readers where tenant_id = of_tenant) then
          insert into event_readers (tenant_id, seq) values (of_tenant, last_seq - cardinality(ids)) on conflict do nothing;
        end if;
        for event in
          select * from unnest(ids, times, types, resource_ids, payloads, traceparents, actor_ids) with ordinality
                     as e (id, occurred_at, type, resource_id, payload, traceparent, actor_id, n)
        loop
          insert into webhook_events (tenant_id, id, occurred_at, type, resource_id, payload, traceparent, actor_id, act_id, seq)
          values (of_tenant, event.id, event.occurred_at, event.type, event.resource_id, event.payload::json, event.traceparent,
                  event.actor_id, of_act, last_seq - cardinality(ids) + event.n);
        end loop;
        insert into unread_events (tenant_id, seq) values (of_tenant, last_seq);
      end
    $$;

  grant create on schema public to das_worker;
  create function tenants_with_news(most integer) returns table (tenant_id text)
    language plpgsql stable security definer set search_path = public, pg_temp
    as $$
      begin
        return query
          with recursive with_events as (
            (select e.tenant_id from unread_events e order by e.tenant_id limit 1)
            union all
            select (select e.tenant_id from unread_events e where e.tenant_id > last.tenant_id order by e.tenant_id limit 1)
              from with_events last where last.tenant_id is not null
          ), with_notices as (
            (select n.tenant_id from unread_notices n order by n.tenant_id limit 1)
            union all
            select (select n.tenant_id from unread_notices n where n.tenant_id > last.tenant_id order by n.tenant_id limit 1)
              from with_notices last where last.tenant_id is not null
          )
          select found.tenant_id from (
            (select w.tenant_id from with_events w where w.tenant_id is not null limit most)
            union
            (select w.tenant_id from with_notices w where w.tenant_id is not null limit most)) found
          order by random() limit most;
      end
    $$;
  alter function tenants_with_news(integer) owner to das_worker;
  revoke all on function tenants_with_news(integer) from public;
  grant execute on function tenants_with_news(integer) to das_app;

  create function oldest_news() returns double precision -- seconds; 0 without unread events and notices
    language plpgsql stable security definer set search_path = public, pg_temp
    as $$
      begin
        return coalesce(extract(epoch from now() - least((select min(e.at) from unread_events e), (select min(n.at) from unread_notices n))), 0);
      end
    $$;
  alter function oldest_news() owner to das_worker;
  revoke all on function oldest_news() from public;
  grant execute on function oldest_news() to das_app;
  revoke create on schema public from das_worker;`;

const PLACING = `
  -- safe: places the new tables
  do $$ begin
    if to_regclass('pg_catalog.pg_dist_partition') is not null then
      if exists (select from pg_dist_partition where logicalrelid = 'audit_heads'::regclass) then
        perform create_distributed_table('event_readers', 'tenant_id', colocate_with := 'audit_heads');
        perform create_distributed_table('notices', 'tenant_id', colocate_with := 'audit_heads');
      end if;
    end if;
  end $$;`;
