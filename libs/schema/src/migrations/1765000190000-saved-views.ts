import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Filters on requests under a name. One index keeps both rules about names: private ones are unique for each creator, shared ones in the
 * tenant. It also finds the views that a user reads.
 */
export class SavedViews1765000190000 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table saved_views (
        tenant_id text collate "C" not null,
        id text collate "C" not null,
        name text not null,
        filter json not null,
        order_by json,
        columns text[],
        shared boolean not null default false,
        created_by_id text collate "C" not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        constraint saved_views_pkey primary key (tenant_id, id),
        constraint saved_views_created_by_id_fkey foreign key (tenant_id, created_by_id) references users (tenant_id, id)
      );
      create unique index saved_views_name_unique on saved_views
        (tenant_id, (case when shared then '' else created_by_id end), lower(name collate "und-x-icu"));
      alter table saved_views enable row level security, force row level security;
      create policy tenant on saved_views to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, insert, update, delete on saved_views to das_app;
    `);
    await db.query(`
      -- safe: places the new table
      do $$ begin
        if to_regclass('pg_catalog.pg_dist_partition') is not null then
          if exists (select from pg_dist_partition where logicalrelid = 'audit_heads'::regclass) then
            perform create_distributed_table('saved_views', 'tenant_id', colocate_with := 'audit_heads');
          end if;
        end if;
      end $$;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table saved_views');
  }
}
