import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Quantities that orders draw down from approved lines, and how long after an expiry a tenant records them. */
export class PriceUses1765000210000 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table tenants add column late_use_days integer not null default 0;
      create table price_uses (
        tenant_id text collate "C" not null,
        id text collate "C" not null,
        approval_request_id text collate "C" not null,
        opportunity_id text collate "C" not null, -- the line on which it was recorded
        first_line_id text collate "C" not null, -- the first line of its revisions
        order_reference text not null,
        order_line text,
        reference_key text collate "C" not null, -- in lower case
        line_key text collate "C" not null, -- in lower case; empty: no order line
        quantity integer not null,
        ordered_on date not null,
        note text,
        recorded_by_id text collate "C",
        recorded_at timestamptz not null, -- this and reversed_at by the business clock
        reversed_by_id text collate "C",
        reversed_at timestamptz,
        reverse_reason text,
        deleted_at timestamptz, -- of its request
        constraint price_uses_pkey primary key (tenant_id, id),
        constraint price_uses_request_fkey foreign key (tenant_id, approval_request_id) references approval_requests (tenant_id, id),
        constraint price_uses_recorded_by_id_fkey foreign key (tenant_id, recorded_by_id) references users (tenant_id, id),
        constraint price_uses_reversed_by_id_fkey foreign key (tenant_id, reversed_by_id) references users (tenant_id, id)
      );
      create unique index price_uses_counted on price_uses (tenant_id, first_line_id, reference_key, line_key)
        where reversed_at is null;
      create index price_uses_request on price_uses (tenant_id, approval_request_id, id) include (deleted_at);
      create index price_uses_reference on price_uses (tenant_id, reference_key, id);
      create index price_uses_recorded on price_uses (tenant_id, recorded_at);
      alter table price_uses enable row level security, force row level security;
      create policy tenant on price_uses to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, insert, update on price_uses to das_app;
    `);
    await db.query(`
      -- safe: places the new table
      do $$ begin
        if to_regclass('pg_catalog.pg_dist_partition') is not null then
          if exists (select from pg_dist_partition where logicalrelid = 'audit_heads'::regclass) then
            perform create_distributed_table('price_uses', 'tenant_id', colocate_with := 'audit_heads');
          end if;
        end if;
      end $$;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table price_uses;
      alter table tenants drop column late_use_days;
    `);
  }
}
