import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The number of an entry becomes its primary key. No statement reads an entry by its id, so the index on ids cost space and a write
 * per entry without a reader. The unique index on numbers exists since the baseline and becomes the index of the key, without a scan.
 */
export class AuditLogKey1765000062003 implements MigrationInterface {
  readonly phase = 'contract' as const;
  /** Release 0.1.0 needs neither the old key nor its index. */
  readonly after = '0.1.0';

  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table audit_logs drop constraint audit_logs_pkey, add constraint audit_logs_pkey primary key using index audit_logs_seq');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table audit_logs drop constraint audit_logs_pkey, add constraint audit_logs_pkey primary key (tenant_id, id)');
    await db.query('create unique index audit_logs_seq on audit_logs (tenant_id, seq)');
  }
}
