import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index of deltas: approval levels in the order of their last changes. */
export class LevelsByChange1765000340040 implements MigrationInterface {
  readonly phase = 'expand' as const;
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query('create index concurrently approval_levels_changed on approval_levels (tenant_id, updated_at, id)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index concurrently approval_levels_changed');
  }
}
