import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A decision changes no indexed column of its line: where the page has room, the line's new state needs no new entry in any
 * index, its trigrams among them. So pages are filled by half. Most of what is audited has succeeded, and nobody looks for it by
 * that word.
 */
export class CheaperDecisions1764000083000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table request_details set (fillfactor = 50);
      drop index audit_logs_result;
      create index audit_logs_result on audit_logs (tenant_id, result, seq) where result <> 'success';
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index audit_logs_result;
      create index audit_logs_result on audit_logs (tenant_id, result, seq);
      alter table request_details reset (fillfactor);
    `);
  }
}
