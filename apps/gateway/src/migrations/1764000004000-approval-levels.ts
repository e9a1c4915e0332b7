import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolated } from './tenant-table';

/** The hierarchy of those who decide. */
export class ApprovalLevels1764000004000 implements MigrationInterface {
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
      ${isolated({ table: 'approval_levels', grants: 'select, insert, update, delete' })}
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table approval_levels');
  }
}
