import type { MigrationInterface, QueryRunner } from 'typeorm';
import { APPEND_AUDIT_LOGS, APPEND_AUDIT_LOGS_AT_ONCE } from './audit-functions';

/** Entries are appended to the audit log at two thirds of the cost. */
export class AuditAtOnce1764000061000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(APPEND_AUDIT_LOGS_AT_ONCE);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(APPEND_AUDIT_LOGS.replace('create function', 'create or replace function'));
  }
}
