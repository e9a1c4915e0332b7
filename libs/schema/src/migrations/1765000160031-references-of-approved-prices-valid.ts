import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validates the foreign keys of revisions and revoked lines. */
export class ReferencesOfApprovedPricesValid1765000160031 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table approval_requests validate constraint approval_requests_revises_id_fkey');
    await db.query('alter table request_details validate constraint request_details_revoked_by_id_fkey');
  }

  async down(): Promise<void> {
    // the constraints are dropped with their own migration
  }
}
