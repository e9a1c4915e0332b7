import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index that finds requests by the time of their decision. */
export class RequestsByDecision1765000385010 implements MigrationInterface {
  readonly phase = 'expand';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      'create index concurrently approval_requests_decided on approval_requests (tenant_id, decided_at, id) where decided_at is not null',
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index concurrently approval_requests_decided');
  }
}
