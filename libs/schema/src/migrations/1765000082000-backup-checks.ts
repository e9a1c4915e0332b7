import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the last check of the backups among the many failed authentications in the platform's log. */
export class BackupChecks1765000082000 implements MigrationInterface {
  readonly phase = 'expand';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create index concurrently platform_audit_logs_backup_checks on platform_audit_logs (occurred_at, id) where action = 'platform.backup_checked'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index concurrently platform_audit_logs_backup_checks');
  }
}
