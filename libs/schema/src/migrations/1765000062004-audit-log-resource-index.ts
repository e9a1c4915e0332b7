import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An id of a resource is unique across types, so the index on (tenant_id, resource_id, seq) also serves conditions on type and id. */
export class AuditLogResourceIndex1765000062004 implements MigrationInterface {
  readonly phase = 'contract' as const;
  /** Release 0.1.0 has the index on (tenant_id, resource_id, seq) and uses it for the same statements. */
  readonly after = '0.1.0';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query('drop index concurrently if exists audit_logs_resource');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('create index audit_logs_resource on audit_logs (tenant_id, resource_type, resource_id, seq)');
  }
}
