import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index that finds the revisions of a request. */
export class Revisions1765000160010 implements MigrationInterface {
  readonly phase = 'expand';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      'create index concurrently approval_requests_revises on approval_requests (tenant_id, revises_id, id) where revises_id is not null',
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index concurrently approval_requests_revises');
  }
}
