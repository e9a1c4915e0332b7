import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index of deltas: products in the order of their last changes. */
export class ProductsByChange1765000340020 implements MigrationInterface {
  readonly phase = 'expand' as const;
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query('create index concurrently products_changed on products (tenant_id, updated_at, id)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index concurrently products_changed');
  }
}
