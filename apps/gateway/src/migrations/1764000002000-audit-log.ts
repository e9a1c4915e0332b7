import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolated } from './tenant-table';

/** The audit log; the service may only add to it. */
export class AuditLog1764000002000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table audit_logs (
        tenant_id text collate "C" not null,
        id text collate "C" not null,
        occurred_at timestamptz not null default now(),
        action text not null,
        result text not null default 'success',
        actor json not null,
        resource_type text,
        resource_id text collate "C",
        changes json,
        metadata json,
        environment text not null,
        ip text,
        user_agent text,
        request_id text not null,
        constraint audit_logs_pkey primary key (tenant_id, id)
      );
      create index audit_logs_resource on audit_logs (tenant_id, resource_type, resource_id, id);
      ${isolated({ table: 'audit_logs', grants: 'select, insert' })}
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table audit_logs');
  }
}
