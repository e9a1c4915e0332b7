import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The external id of a deleted request is free again. */
export class RequestsByExternalId1765000330030 implements MigrationInterface {
  readonly phase = 'expand';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      "create unique index concurrently approval_requests_external_id_unique on approval_requests (tenant_id, external_id, external_source) nulls not distinct where external_id is not null and deleted_at is null",
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index concurrently approval_requests_external_id_unique');
  }
}
