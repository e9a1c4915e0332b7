import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Exports that run: at most one of each user. A row whose lease has ended is of a process that was killed. */
export class RunningExports1765000300000 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table running_exports (
        tenant_id text collate "C" not null,
        user_id text collate "C" not null,
        id text collate "C" not null, -- of the export that holds the lease
        until timestamptz not null,
        constraint running_exports_pkey primary key (tenant_id, user_id)
      );
      alter table running_exports enable row level security, force row level security;
      create policy tenant on running_exports to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, insert, update, delete on running_exports to das_app;
    `);
    await db.query(`
      -- safe: places the new table
      do $$ begin
        if to_regclass('pg_catalog.pg_dist_partition') is not null then
          if exists (select from pg_dist_partition where logicalrelid = 'audit_heads'::regclass) then
            perform create_distributed_table('running_exports', 'tenant_id', colocate_with := 'audit_heads');
          end if;
        end if;
      end $$;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table running_exports');
  }
}
