import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Chat channels, their messages, and the queue of due messages. The queue and the turns of channels are read across tenants, so they hold
 * ids, times and counts only.
 */
export class Chat1765000387000 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    for (const statement of [CHANNELS, MESSAGES, QUEUE, FUNCTIONS, PLACING]) await db.query(statement);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop function chat_queue_figures();
      drop function claim_due_chat_messages(text, integer, integer);
      drop table due_chat_messages;
      drop table chat_turns;
      drop table chat_messages;
      drop table chat_addresses;
      drop table chat_channels;
    `);
  }
}

const policyOf = (table: string): string => `
  alter table ${table} enable row level security, force row level security;
  create policy tenant on ${table} to das_app
    using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
    with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
  grant select, insert, update, delete on ${table} to das_app;`;

const CHANNELS = `
  create table chat_channels (
    tenant_id text collate "C" not null,
    id text collate "C" not null,
    name text not null,
    kind text not null, -- slack, teams or webhook
    host text not null, -- of the address, which is in chat_addresses
    kinds text[] not null,
    level_ids text[], -- null: all levels
    active boolean not null default true,
    disabled_reason text,
    address_changed_at timestamptz not null default now(),
    version integer not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    constraint chat_channels_pkey primary key (tenant_id, id)
  );
  create unique index chat_channels_name_unique on chat_channels (tenant_id, lower(name collate "und-x-icu")) where deleted_at is null;
  create trigger raise_version before update on chat_channels for each row execute function raise_version();
  ${policyOf('chat_channels')}

  create table chat_addresses (
    tenant_id text collate "C" not null,
    id text collate "C" not null, -- of the channel
    sealed text not null,
    constraint chat_addresses_pkey primary key (tenant_id, id),
    constraint chat_addresses_id_fkey foreign key (tenant_id, id) references chat_channels (tenant_id, id)
  );
  ${policyOf('chat_addresses')}`;

const MESSAGES = `
  create table chat_messages (
    tenant_id text collate "C" not null,
    id text collate "C" not null,
    channel_id text collate "C" not null,
    kind text not null, -- of the notification, test or summary
    resource_type text not null,
    resource_id text collate "C" not null,
    asked_ids text[] not null default '{}', -- the people who are asked
    data json not null default '{}',
    occurrences integer not null default 1,
    first_event_at timestamptz not null,
    occurred_at timestamptz not null,
    status text not null default 'pending',
    attempts integer not null default 0,
    last_status_code integer,
    last_error text,
    created_at timestamptz not null default now(),
    next_attempt_at timestamptz,
    paused_at timestamptz,
    last_attempt_at timestamptz,
    delivered_at timestamptz,
    ended_at timestamptz,
    constraint chat_messages_pkey primary key (tenant_id, id),
    constraint chat_messages_channel_id_fkey foreign key (tenant_id, channel_id) references chat_channels (tenant_id, id)
  );
  create index chat_messages_channel on chat_messages (tenant_id, channel_id, id);
  create index chat_messages_resource on chat_messages (tenant_id, resource_id, channel_id, kind, id);
  create index chat_messages_open on chat_messages (tenant_id, channel_id, id) where ended_at is null;
  create index chat_messages_attempted on chat_messages (tenant_id, channel_id, last_attempt_at);
  create index chat_messages_ended on chat_messages (tenant_id, ended_at) where ended_at is not null;
  ${policyOf('chat_messages')}`;

const QUEUE = `
  create table due_chat_messages (
    tenant_id text collate "C" not null,
    channel_id text collate "C" not null,
    id text collate "C" not null,
    due_at timestamptz not null,
    constraint due_chat_messages_pkey primary key (tenant_id, id)
  ) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_cost_delay = 0);
  create index due_chat_messages_channel on due_chat_messages (tenant_id, channel_id, due_at, id);
  ${policyOf('due_chat_messages')}
  grant select on due_chat_messages to das_worker;
  create policy work on due_chat_messages for select to das_worker using (true);

  create table chat_turns (
    tenant_id text collate "C" not null,
    channel_id text collate "C" not null,
    next_at timestamptz not null default now(), -- the next attempt begins then at the earliest
    token text collate "C", -- of the worker that has claimed the channel until leased_until
    leased_until timestamptz,
    failures integer not null default 0, -- in a row
    failing_since timestamptz,
    constraint chat_turns_pkey primary key (tenant_id, channel_id)
  ) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_cost_delay = 0);
  create index chat_turns_leased on chat_turns (leased_until) where token is not null;
  ${policyOf('chat_turns')}
  grant select, update on chat_turns to das_worker;
  create policy work on chat_turns to das_worker using (true) with check (true);`;

/** Channels with messages are found by a skip scan of the index, so a backlog of one channel costs the others nothing. */
const CHANNELS_WITH_MESSAGES = `
  with recursive channels as (
    (select d.tenant_id, d.channel_id from due_chat_messages d order by 1, 2 limit 1)
    union all
    select n.tenant_id, n.channel_id
      from channels c
      cross join lateral (
        select d.tenant_id, d.channel_id from due_chat_messages d where (d.tenant_id, d.channel_id) > (c.tenant_id, c.channel_id) order by 1, 2 limit 1
      ) n
  )`;

const FUNCTIONS = `
  grant create on schema public to das_worker;

  -- Claims channels with a due message, and returns the message that is due first. One worker at a time has a channel. Tenants take turns.
  create function claim_due_chat_messages(claim_token text, most integer, lease_ms integer) returns table (tenant_id text, channel_id text, id text)
    language plpgsql volatile security definer set search_path = public, pg_temp
    as $$
      #variable_conflict use_column
      declare
        moment timestamptz := clock_timestamp();
      begin
        update chat_turns set token = null, leased_until = null where token is not null and leased_until <= moment;
        return query
          ${CHANNELS_WITH_MESSAGES},
          waiting as (
            select c.tenant_id, c.channel_id, f.id, f.due_at, row_number() over (partition by c.tenant_id order by f.due_at, f.id) as nth
              from channels c
              join chat_turns t on t.tenant_id = c.tenant_id and t.channel_id = c.channel_id and t.token is null and t.next_at <= moment
              cross join lateral (
                select d.id, d.due_at from due_chat_messages d
                 where d.tenant_id = c.tenant_id and d.channel_id = c.channel_id and d.due_at <= moment order by d.due_at, d.id limit 1
              ) f
          ),
          chosen as (select w.tenant_id, w.channel_id, w.id from waiting w order by w.nth, w.due_at limit most),
          free as (
            select t.tenant_id, t.channel_id, c.id
              from chat_turns t join chosen c on c.tenant_id = t.tenant_id and c.channel_id = t.channel_id
             where t.token is null and t.next_at <= moment for update of t skip locked
          )
          update chat_turns t set token = claim_token, leased_until = moment + lease_ms * interval '1 millisecond'
            from free where t.tenant_id = free.tenant_id and t.channel_id = free.channel_id
          returning t.tenant_id, t.channel_id, free.id;
      end
    $$;
  alter function claim_due_chat_messages(text, integer, integer) owner to das_worker;
  revoke all on function claim_due_chat_messages(text, integer, integer) from public;
  grant execute on function claim_due_chat_messages(text, integer, integer) to das_app;

  -- Seconds since the oldest due message was due.
  create function chat_queue_figures() returns table (oldest_due_s float8)
    language plpgsql stable security definer set search_path = public, pg_temp
    as $$
      declare
        oldest timestamptz;
      begin
        ${CHANNELS_WITH_MESSAGES}
        select min(f.due_at) into oldest
          from channels c
          cross join lateral (
            select d.due_at from due_chat_messages d where d.tenant_id = c.tenant_id and d.channel_id = c.channel_id order by d.due_at limit 1
          ) f;
        oldest_due_s := coalesce(greatest(extract(epoch from now() - oldest), 0), 0)::float8;
        return next;
      end
    $$;
  alter function chat_queue_figures() owner to das_worker;
  revoke all on function chat_queue_figures() from public;
  grant execute on function chat_queue_figures() to das_app;

  revoke create on schema public from das_worker;`;

const PLACING = `
  -- safe: places the new tables
  do $$ begin
    if to_regclass('pg_catalog.pg_dist_partition') is not null then
      if exists (select from pg_dist_partition where logicalrelid = 'audit_heads'::regclass) then
        perform create_distributed_table('chat_channels', 'tenant_id', colocate_with := 'audit_heads');
        perform create_distributed_table('chat_addresses', 'tenant_id', colocate_with := 'audit_heads');
        perform create_distributed_table('chat_messages', 'tenant_id', colocate_with := 'audit_heads');
      end if;
    end if;
  end $$;`;
