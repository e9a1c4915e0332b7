import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index that finds live requests of a customer, for warnings of duplicates. */
export class RequestsByCustomer1765000397000 implements MigrationInterface {
  readonly phase = 'expand';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create index concurrently approval_requests_customer on approval_requests
        (tenant_id, lower(coalesce(end_customer_name, customer_name) collate "und-x-icu"), id)
        where deleted_at is null and lifecycle_state in ('pending', 'approved', 'partially_approved')`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index concurrently approval_requests_customer');
  }
}
