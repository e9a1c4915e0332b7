import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index of deltas: requests in the order of their last changes. */
export class RequestsByChange1765000340050 implements MigrationInterface {
  readonly phase = 'expand' as const;
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query('create index concurrently approval_requests_changed on approval_requests (tenant_id, updated_at, id)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index concurrently approval_requests_changed');
  }
}
