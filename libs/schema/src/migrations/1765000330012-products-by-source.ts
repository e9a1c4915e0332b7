import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists the products of one source in the order of their ids. */
export class ProductsBySource1765000330012 implements MigrationInterface {
  readonly phase = 'expand';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      'create index concurrently products_external_source on products (tenant_id, external_source, id) where external_source is not null',
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index concurrently products_external_source');
  }
}
