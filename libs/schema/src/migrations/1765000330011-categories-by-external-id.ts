import type { MigrationInterface, QueryRunner } from 'typeorm';

/** As for products. */
export class CategoriesByExternalId1765000330011 implements MigrationInterface {
  readonly phase = 'expand';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      'create unique index concurrently product_categories_external_id_unique on product_categories (tenant_id, external_id, external_source) nulls not distinct where external_id is not null',
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index concurrently product_categories_external_id_unique');
  }
}
