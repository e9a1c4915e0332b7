import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The lines of a part, for the precedents of another line: the newest requests first. Decisions change none of its columns. */
export class LinesOfAPart1765000091000 implements MigrationInterface {
  phase = 'expand' as const;
  transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create index concurrently request_details_same_part
          on request_details (tenant_id, lower(btrim(partnumber) collate "und-x-icu"), approval_request_id, id);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index request_details_same_part');
  }
}
