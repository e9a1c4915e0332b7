import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The keys whose end is near. */
export class ApiKeysByEnd1765000380020 implements MigrationInterface {
  phase = 'expand' as const;
  transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      'create index concurrently api_keys_end on api_keys (expires_at) where expires_at is not null and revoked_at is null',
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index concurrently api_keys_end');
  }
}
