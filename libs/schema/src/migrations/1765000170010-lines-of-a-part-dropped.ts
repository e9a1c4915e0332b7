import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Precedents are read from price_precedents, and nothing else reads lines by their folded part number. */
export class LinesOfAPartDropped1765000170010 implements MigrationInterface {
  readonly phase = 'contract' as const;
  /** Release 0.2.0 does not have the index. */
  readonly after = '0.2.0';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query('drop index concurrently if exists request_details_same_part');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(
      'create index request_details_same_part on request_details (tenant_id, lower(btrim(partnumber) collate "und-x-icu"), approval_request_id, id)',
    );
  }
}
