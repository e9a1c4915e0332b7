import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Finds products by a pair of their metadata. As in the index of texts, `id >> 14` serves searches that read the matches of 16,384 ids.
 * Products without metadata are not in the index.
 */
export class ProductsByMetadata1765000330013 implements MigrationInterface {
  readonly phase = 'expand';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create index concurrently products_metadata on products
        using gin (tenant_id, (id >> 14), metadata jsonb_path_ops) with (gin_pending_list_limit = 256) where metadata <> '{}'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index concurrently products_metadata');
  }
}
