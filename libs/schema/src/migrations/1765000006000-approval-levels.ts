import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Approval levels and the users who hold them.
 */
export class ApprovalLevelsBaseline1765000006000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table approval_levels (
        tenant_id text collate "C" not null,
        id text collate "C" not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        name text not null,
        code text not null,
        rank integer not null,
        threshold_price_requested numeric(21, 6),
        threshold_price_approved numeric(21, 6),
        description text,
        active boolean not null default true,
        constraint approval_levels_pkey primary key (tenant_id, id)
      );
      create unique index approval_levels_code_unique on approval_levels (tenant_id, code);
      alter table approval_levels enable row level security, force row level security;
      create policy tenant on approval_levels to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, insert, update, delete on approval_levels to das_app;

      create table approval_level_holders (
        tenant_id text collate "C" not null,
        level_id text collate "C" not null,
        user_id text collate "C" not null,
        created_at timestamptz not null default now(),
        constraint approval_level_holders_pkey primary key (tenant_id, level_id, user_id),
        constraint approval_level_holders_level_id_fkey foreign key (tenant_id, level_id) references approval_levels (tenant_id, id) on delete cascade,
        constraint approval_level_holders_user_id_fkey foreign key (tenant_id, user_id) references users (tenant_id, id)
      );
      create index approval_level_holders_user on approval_level_holders (tenant_id, user_id, level_id);
      alter table approval_level_holders enable row level security, force row level security;
      create policy tenant on approval_level_holders to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, insert, delete on approval_level_holders to das_app;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table approval_level_holders;
      drop table approval_levels;
    `);
  }
}
