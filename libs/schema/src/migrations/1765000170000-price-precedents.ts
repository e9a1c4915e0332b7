import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Decided lines by part number, as precedents of other lines. A decision writes its rows; a worker adds those of the history, tenant by
 * tenant. On one server a trigger notes the requests that a process of version 0.2.0 decides: such a process leaves `precedent_known`
 * false. Another trigger follows withdrawals, new rounds, deletions and changed regions of requests.
 */
export class PricePrecedents1765000170000 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    for (const statement of [TABLES, FUNCTIONS, HISTORY, PLACING, TRIGGERS]) await db.query(statement);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop trigger if exists look_up_precedent on approval_decisions;
      drop trigger if exists look_up_precedents on approval_requests;
      drop function note_precedent();
      drop function follow_precedents();
      drop function precedents_to_load(integer);
      drop function tenants_loading_precedents();
      drop table precedent_loads;
      drop table price_precedents;
      alter table approval_decisions drop column precedent_known;
    `);
  }
}

/** The folded columns are in lower case and trimmed; null in place of a blank text, which matches nothing. */
const TABLES = `
  create table price_precedents (
    tenant_id text collate "C" not null,
    opportunity_id text collate "C" not null,
    approval_request_id text collate "C" not null,
    part text collate "C" not null, -- folded
    account text collate "C", -- folded
    end_customer text collate "C", -- folded
    customer text collate "C", -- folded
    region text collate "C", -- folded
    outcome text not null, -- approved or denied
    decided_at timestamptz not null, -- by the business clock
    quote_quantity integer,
    approved_price numeric(21, 6),
    list_price numeric(21, 6), -- at the time of the request
    constraint price_precedents_pkey primary key (tenant_id, opportunity_id),
    constraint price_precedents_opportunity_id_fkey foreign key (tenant_id, opportunity_id)
      references request_details (tenant_id, id) on delete cascade
  );
  create index price_precedents_part on price_precedents (tenant_id, part, decided_at, opportunity_id);
  create index price_precedents_account on price_precedents (tenant_id, part, account, decided_at, opportunity_id); -- also those without one: precedents that lack a name are read from it
  create index price_precedents_end_customer on price_precedents (tenant_id, part, end_customer, decided_at, opportunity_id);
  create index price_precedents_customer on price_precedents (tenant_id, part, customer, decided_at, opportunity_id);
  create index price_precedents_region on price_precedents (tenant_id, part, region, decided_at, opportunity_id);
  alter table price_precedents enable row level security, force row level security;
  create policy tenant on price_precedents to das_app
    using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
    with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
  grant select, insert, update, delete on price_precedents to das_app;

  create table precedent_loads (
    tenant_id text collate "C" not null,
    before_id text collate "C", -- requests from this id on are loaded; null: none is
    is_loaded boolean not null default false, -- whether this is a second run
    due_at timestamptz not null default now(), -- when a worker may load the next requests
    constraint precedent_loads_pkey primary key (tenant_id)
  );
  alter table precedent_loads enable row level security, force row level security;
  create policy tenant on precedent_loads to das_app
    using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
    with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
  grant select, insert, update, delete on precedent_loads to das_app;
  grant select, insert on precedent_loads to das_worker;
  create policy work on precedent_loads to das_worker using (true) with check (true);

  alter table approval_decisions
    add column precedent_known boolean not null default false; -- whether the process that wrote it also writes precedents`;

const FUNCTIONS = `
  grant create on schema public to das_worker;

  create function precedents_to_load(most integer) returns table (tenant_id text)
    language plpgsql stable security definer set search_path = public, pg_temp
    as $$
      begin
        return query select l.tenant_id from precedent_loads l where l.due_at <= now() order by l.due_at limit most;
      end
    $$;
  alter function precedents_to_load(integer) owner to das_worker;
  revoke all on function precedents_to_load(integer) from public;
  grant execute on function precedents_to_load(integer) to das_app;

  create function tenants_loading_precedents() returns bigint
    language plpgsql stable security definer set search_path = public, pg_temp
    as $$
      begin
        return (select count(*) from precedent_loads l where not l.is_loaded);
      end
    $$;
  alter function tenants_loading_precedents() owner to das_worker;
  revoke all on function tenants_loading_precedents() from public;
  grant execute on function tenants_loading_precedents() to das_app;

  revoke create on schema public from das_worker;`;

/** Later tenants have no history. */
const HISTORY = `
  set local role das_worker;
  -- safe: one short row per tenant
  insert into precedent_loads (tenant_id) select id from tenants;
  reset role;
  revoke insert on precedent_loads from das_worker;`;

const PLACING = `
  -- safe: places the new table
  do $$ begin
    if to_regclass('pg_catalog.pg_dist_partition') is not null then
      if exists (select from pg_dist_partition where logicalrelid = 'audit_heads'::regclass) then
        perform create_distributed_table('price_precedents', 'tenant_id', colocate_with := 'audit_heads');
      end if;
    end if;
  end $$;`;

/** A withdrawal denies the lines that were approved; a new round opens all lines again. */
const TRIGGERS = `
  create function note_precedent() returns trigger language plpgsql set search_path = public, pg_temp
    as $$
      begin
        insert into due_timers (due_at, tenant_id, id, kind) values (now(), new.tenant_id, new.approval_request_id, 'precedents')
          on conflict (tenant_id, id, kind) do nothing;
        return null;
      end
    $$;
  create function follow_precedents() returns trigger language plpgsql set search_path = public, pg_temp
    as $$
      begin
        if new.deleted_at is not null or new.round <> old.round then
          delete from price_precedents p using request_details d
            where d.tenant_id = new.tenant_id and d.approval_request_id = new.id and p.tenant_id = new.tenant_id and p.opportunity_id = d.id;
        elsif new.lifecycle_state = 'withdrawn' and old.lifecycle_state <> 'withdrawn' then
          delete from price_precedents p using request_details d
            where d.tenant_id = new.tenant_id and d.approval_request_id = new.id and p.tenant_id = new.tenant_id and p.opportunity_id = d.id
              and p.outcome = 'approved';
        end if;
        if new.sales_region is distinct from old.sales_region then
          update price_precedents p set region = nullif(lower(btrim(new.sales_region) collate "und-x-icu"), '') from request_details d
            where d.tenant_id = new.tenant_id and d.approval_request_id = new.id and p.tenant_id = new.tenant_id and p.opportunity_id = d.id;
        end if;
        return null;
      end
    $$;
  -- safe: the lock that its trigger takes, because a plan does not read the block
  lock table approval_requests in share row exclusive mode;
  -- safe: triggers of a distributed table cannot reach the look-up table
  do $$ begin
    if to_regclass('pg_catalog.pg_dist_partition') is not null then
      if exists (select from pg_dist_partition where logicalrelid = 'approval_requests'::regclass) then
        return;
      end if;
    end if;
    create trigger look_up_precedent after insert on approval_decisions for each row
      when (not new.precedent_known and new.outcome <> 'advanced') execute function note_precedent();
    create trigger look_up_precedents after update of deleted_at, round, lifecycle_state, sales_region on approval_requests for each row
      when ((old.deleted_at, old.round, old.sales_region) is distinct from (new.deleted_at, new.round, new.sales_region)
        or (new.lifecycle_state = 'withdrawn' and old.lifecycle_state <> 'withdrawn'))
      execute function follow_precedents();
  end $$;`;
