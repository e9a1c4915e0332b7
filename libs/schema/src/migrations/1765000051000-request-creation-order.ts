import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index of lists in the order CREATED_AT, and of `created_from` and `created_to`. Ids do not have this order. */
export class RequestCreationOrder1765000051000 implements MigrationInterface {
  readonly phase = 'expand';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query('create index concurrently approval_requests_created on approval_requests (tenant_id, created_at, id)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index concurrently approval_requests_created');
  }
}
