import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index of deltas: categories in the order of their last changes. */
export class CategoriesByChange1765000340030 implements MigrationInterface {
  readonly phase = 'expand' as const;
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query('create index concurrently product_categories_changed on product_categories (tenant_id, updated_at, id)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index concurrently product_categories_changed');
  }
}
