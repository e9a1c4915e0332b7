import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A revision refers to its source, and a revoked line to the user who revoked it. */
export class ReferencesOfApprovedPrices1765000160030 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table approval_requests add constraint approval_requests_revises_id_fkey
        foreign key (tenant_id, revises_id) references approval_requests (tenant_id, id) not valid;
      alter table request_details add constraint request_details_revoked_by_id_fkey
        foreign key (tenant_id, revoked_by_id) references users (tenant_id, id) not valid`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table approval_requests drop constraint approval_requests_revises_id_fkey;
      alter table request_details drop constraint request_details_revoked_by_id_fkey`);
  }
}
