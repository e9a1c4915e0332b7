import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The last values of deleted products and categories. They are in tables of their own, so that no process of the previous release shows
 * one, and triggers write them, so that its deletions leave one. The values are a document: a later column of the row needs no change here.
 *
 * The time is that of the deletion rather than that of its transaction, and never earlier than the last change of the row.
 */
export class Tombstones1765000330040 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table deleted_products (
        tenant_id text collate "C" not null,
        id bigint not null,
        deleted_at timestamptz not null,
        last_values json not null, -- the row of products
        constraint deleted_products_pkey primary key (tenant_id, id)
      );
      create index deleted_products_deleted_at on deleted_products (tenant_id, deleted_at, id);
      alter table deleted_products enable row level security, force row level security;
      create policy tenant on deleted_products to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, insert, update, delete on deleted_products to das_app;

      create table deleted_product_categories (
        tenant_id text collate "C" not null,
        id text collate "C" not null,
        deleted_at timestamptz not null,
        last_values json not null, -- the row of product_categories
        constraint deleted_product_categories_pkey primary key (tenant_id, id)
      );
      create index deleted_product_categories_deleted_at on deleted_product_categories (tenant_id, deleted_at, id);
      alter table deleted_product_categories enable row level security, force row level security;
      create policy tenant on deleted_product_categories to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, insert, update, delete on deleted_product_categories to das_app;
    `);
    await db.query(`
      -- safe: places the new tables
      do $$ begin
        if to_regclass('pg_catalog.pg_dist_partition') is not null then
          if exists (select from pg_dist_partition where logicalrelid = 'audit_heads'::regclass) then
            perform create_distributed_table('deleted_products', 'tenant_id', colocate_with := 'audit_heads');
            perform create_distributed_table('deleted_product_categories', 'tenant_id', colocate_with := 'audit_heads');
          end if;
        end if;
      end $$;
    `);
    await db.query(`
      create function keep_deleted_products() returns trigger language plpgsql set search_path = public, pg_temp
        as $$
          begin
            insert into deleted_products (tenant_id, id, deleted_at, last_values)
              select tenant_id, id, greatest(clock_timestamp(), updated_at), row_to_json(removed) from removed where true
              on conflict (tenant_id, id) do update set deleted_at = excluded.deleted_at, last_values = excluded.last_values;
            return null;
          end
        $$;
      create trigger keep_tombstones after delete on products
        referencing old table as removed for each statement execute function keep_deleted_products();

      create function keep_deleted_product_categories() returns trigger language plpgsql set search_path = public, pg_temp
        as $$
          begin
            insert into deleted_product_categories (tenant_id, id, deleted_at, last_values)
              select tenant_id, id, greatest(clock_timestamp(), updated_at), row_to_json(removed) from removed where true
              on conflict (tenant_id, id) do update set deleted_at = excluded.deleted_at, last_values = excluded.last_values;
            return null;
          end
        $$;
      create trigger keep_tombstones after delete on product_categories
        referencing old table as removed for each statement execute function keep_deleted_product_categories();
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop trigger keep_tombstones on products;
      drop trigger keep_tombstones on product_categories;
      drop function keep_deleted_products();
      drop function keep_deleted_product_categories();
      drop table deleted_products;
      drop table deleted_product_categories;
    `);
  }
}
