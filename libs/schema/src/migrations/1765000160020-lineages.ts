import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index that finds the requests of a lineage. */
export class Lineages1765000160020 implements MigrationInterface {
  readonly phase = 'expand';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      'create index concurrently approval_requests_lineage on approval_requests (tenant_id, lineage_id, id) where lineage_id is not null',
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index concurrently approval_requests_lineage');
  }
}
