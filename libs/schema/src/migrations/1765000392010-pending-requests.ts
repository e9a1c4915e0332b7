import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index that counts pending requests: everything that `waitingByLevel` and `needs_owner` read of a request. */
export class PendingRequests1765000392010 implements MigrationInterface {
  readonly phase = 'expand';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create index concurrently approval_requests_pending on approval_requests (tenant_id, id)
        include (requested_total, waiting_since, due_at, created_at, created_by_id, lineage_creator_ids)
        where status = 'pending' and deleted_at is null`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index concurrently approval_requests_pending');
  }
}
