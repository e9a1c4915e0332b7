import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An external id is unique in its source; products without a source share one. */
export class ProductsByExternalId1765000330010 implements MigrationInterface {
  readonly phase = 'expand';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      'create unique index concurrently products_external_id_unique on products (tenant_id, external_id, external_source) nulls not distinct where external_id is not null',
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index concurrently products_external_id_unique');
  }
}
