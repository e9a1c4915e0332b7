import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Approval requests, their lines, and the number of requests per tenant. A deleted request keeps its row. As in the catalog, both
 * tables are searched through views of das_search.
 *
 * The trigram indexes make searches quick and updates expensive, so their pending lists are short, and pages of lines are filled
 * by half: a decision changes no indexed column of a line, and its new version then needs no index entry. The statistics tell the
 * planner how frequent each region and type is.
 */
export class ApprovalRequestsBaseline1765000007000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      grant create on schema public to das_search, das_worker;

      create table approval_requests (
        tenant_id text collate "C" not null,
        id text collate "C" not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        sales_contact text,
        request_type text,
        request_date date,
        sales_region text,
        validity_period text,
        customer_name text collate "und-x-icu",
        project_name text,
        account_number text,
        end_customer_name text,
        rep_firm text,
        expected_delivery_date date,
        other_details json,
        status text not null default 'pending',
        lifecycle_state text not null default 'pending',
        round integer not null default 1,
        version integer not null default 1,
        created_by_id text collate "C",
        valid_from timestamptz,
        valid_until timestamptz,
        requested_total numeric not null default 0,
        deleted_at timestamptz,
        constraint approval_requests_pkey primary key (tenant_id, id),
        constraint approval_requests_created_by_id_fkey foreign key (tenant_id, created_by_id) references users (tenant_id, id)
      );
      create index approval_requests_status on approval_requests (tenant_id, status, id);
      create index approval_requests_search on approval_requests
        using gin (tenant_id, lower(customer_name collate "und-x-icu") gin_trgm_ops) with (gin_pending_list_limit = 256);
      create index approval_requests_account on approval_requests (tenant_id, lower(account_number collate "und-x-icu"), id);
      create index approval_requests_expiring on approval_requests (valid_until)
        where lifecycle_state in ('approved', 'partially_approved') and deleted_at is null;
      create statistics approval_requests_regions on (lower(sales_region collate "und-x-icu")) from approval_requests;
      create statistics approval_requests_types on (lower(request_type collate "und-x-icu")) from approval_requests;
      alter table approval_requests enable row level security, force row level security;
      create policy tenant on approval_requests to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, insert, update on approval_requests to das_app;
      grant select on approval_requests to das_search;
      create policy search on approval_requests for select to das_search using (true);
      create view searchable_approval_requests as select * from approval_requests where tenant_id = nullif(current_setting('app.tenant_id', true), '');
      alter view searchable_approval_requests owner to das_search;
      grant select on searchable_approval_requests to das_app;
      grant select on approval_requests to das_worker;
      create policy work on approval_requests for select to das_worker using (true);

      create table request_details (
        tenant_id text collate "C" not null,
        id text collate "C" not null,
        approval_request_id text collate "C" not null,
        partnumber text,
        quote_quantity integer,
        requested_price numeric(21, 6),
        approved_price numeric(21, 6),
        status text not null default 'pending',
        list_price_at_request numeric(21, 6),
        reason_code text,
        comment text,
        decided_at timestamptz,
        decided_by_id text collate "C",
        other_details json,
        constraint request_details_pkey primary key (tenant_id, id),
        constraint request_details_approval_request_id_fkey foreign key (tenant_id, approval_request_id) references approval_requests (tenant_id, id),
        constraint request_details_decided_by_id_fkey foreign key (tenant_id, decided_by_id) references users (tenant_id, id)
      ) with (fillfactor = 50);
      create index request_details_request on request_details (tenant_id, approval_request_id, id);
      create index request_details_partnumber on request_details (tenant_id, partnumber, approval_request_id);
      create index request_details_search on request_details
        using gin (tenant_id, lower(partnumber collate "und-x-icu") gin_trgm_ops) with (gin_pending_list_limit = 256);
      alter table request_details enable row level security, force row level security;
      create policy tenant on request_details to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, insert, update, delete on request_details to das_app;
      grant select on request_details to das_search;
      create policy search on request_details for select to das_search using (true);
      create view searchable_request_details as select * from request_details where tenant_id = nullif(current_setting('app.tenant_id', true), '');
      alter view searchable_request_details owner to das_search;
      grant select on searchable_request_details to das_app;

      -- Approvals whose validity has ended, of all tenants.
      create function expired_approvals(most integer) returns table (tenant_id text, id text)
        language sql stable security definer set search_path = public, pg_temp
        as $$
          select r.tenant_id, r.id from approval_requests r
           where r.lifecycle_state in ('approved', 'partially_approved') and r.deleted_at is null and r.valid_until < now()
           order by r.valid_until limit most
        $$;
      alter function expired_approvals(integer) owner to das_worker;
      revoke all on function expired_approvals(integer) from public;
      grant execute on function expired_approvals(integer) to das_app;

      -- The number of requests that are not deleted, per tenant; all are in block 0. Each change inserts an entry in its own transaction, so writers do not
      -- wait for each other and the sum of the entries is exact for every snapshot. A worker adds the entries up into entry 0 of their
      -- block, one worker at a time.
      create table request_counts (
        tenant_id text collate "C" not null,
        block bigint not null,
        entry bigint not null generated by default as identity,
        rows integer not null,
        constraint request_counts_pkey primary key (tenant_id, block, entry)
      );
      create index request_counts_new on request_counts (tenant_id, block) where entry > 0;
      alter table request_counts enable row level security, force row level security;
      create policy tenant on request_counts to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, insert on request_counts to das_app;
      grant select, insert, update, delete on request_counts to das_worker;
      create policy work on request_counts to das_worker using (true) with check (true);

      create function fold_request_counts(most integer) returns bigint
        language plpgsql security definer set search_path = public, pg_temp
        as $$
          declare
            folded bigint;
          begin
            if not pg_try_advisory_xact_lock(7201915) then return 0; end if;
            with gone as (
              delete from request_counts c using (select tenant_id, block, entry from request_counts where entry > 0 limit most) n
               where (c.tenant_id, c.block, c.entry) = (n.tenant_id, n.block, n.entry)
              returning c.tenant_id, c.block, c.rows
            ), kept as (
              insert into request_counts as k (tenant_id, block, entry, rows)
                select tenant_id, block, 0, sum(rows) from gone group by 1, 2 having sum(rows) <> 0
                on conflict (tenant_id, block, entry) do update set rows = k.rows + excluded.rows
            )
            select count(*) into folded from gone;
            return folded;
          end
        $$;
      alter function fold_request_counts(integer) owner to das_worker;
      revoke all on function fold_request_counts(integer) from public;
      grant execute on function fold_request_counts(integer) to das_app;

      create function count_requests() returns trigger language plpgsql set search_path = public, pg_temp
        as $$
          begin
            if tg_op = 'INSERT' then
              insert into request_counts (tenant_id, block, rows) select tenant_id, 0, count(*) from added where deleted_at is null group by 1, 2;
            else
              insert into request_counts (tenant_id, block, rows) select tenant_id, 0, -count(*) from removed where deleted_at is null group by 1, 2;
            end if;
            return null;
          end
        $$;
      create trigger count_added after insert on approval_requests
        referencing new table as added for each statement execute function count_requests();
      create trigger count_removed after delete on approval_requests
        referencing old table as removed for each statement execute function count_requests();

      create function count_deleted_request() returns trigger language plpgsql set search_path = public, pg_temp
        as $$
          begin
            insert into request_counts (tenant_id, block, rows) values (new.tenant_id, 0, case when new.deleted_at is null then 1 else -1 end);
            return null;
          end
        $$;
      create trigger count_deleted after update of deleted_at on approval_requests for each row
        when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function count_deleted_request();

      revoke create on schema public from das_search, das_worker;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop function expired_approvals(integer);
      drop view searchable_request_details;
      drop table request_details;
      drop view searchable_approval_requests;
      drop table approval_requests;
      drop function count_deleted_request();
      drop function count_requests();
      drop function fold_request_counts(integer);
      drop table request_counts;
    `);
  }
}
