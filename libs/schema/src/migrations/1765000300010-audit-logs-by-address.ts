import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Serves the filter by client address: an address that is rare in a long log is found without reading the log. */
export class AuditLogsByAddress1765000300010 implements MigrationInterface {
  readonly phase = 'expand' as const;
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query('create index concurrently audit_logs_ip on audit_logs (tenant_id, ip, seq)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index concurrently audit_logs_ip');
  }
}
