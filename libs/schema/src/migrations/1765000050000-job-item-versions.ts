import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The version of a request that the filter of a bulk approval has matched; null for an item that was given by its id. */
export class JobItemVersions1765000050000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table job_items add column expected_version integer');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table job_items drop column expected_version');
  }
}
