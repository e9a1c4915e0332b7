import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index that lists requests by their deadlines. */
export class RequestsByDeadline1765000140010 implements MigrationInterface {
  readonly phase = 'expand';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      'create index concurrently approval_requests_due on approval_requests (tenant_id, due_at, id) where due_at is not null',
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index concurrently approval_requests_due');
  }
}
