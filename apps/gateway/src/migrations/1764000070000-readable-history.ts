import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets the service see which migrations have run: it is not ready while one is pending. */
export class ReadableHistory1764000070000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('grant select on migrations to das_app');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('revoke select on migrations from das_app');
  }
}
