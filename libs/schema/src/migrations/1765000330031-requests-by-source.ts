import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists the requests of one source in the order of their ids. */
export class RequestsBySource1765000330031 implements MigrationInterface {
  readonly phase = 'expand';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      "create index concurrently approval_requests_external_source on approval_requests (tenant_id, external_source, id) where external_source is not null",
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index concurrently approval_requests_external_source');
  }
}
