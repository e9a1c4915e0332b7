import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The trigrams of all texts of products that are searched. With `id >> 14` a search reads the matches of 16,384 ids without reading all
 * matches of the tenant.
 */
export class ProductTexts1765000080000 implements MigrationInterface {
  readonly phase = 'expand' as const;
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create index concurrently products_texts_search on products
        using gin (tenant_id, (id >> 14), lower(partnumber collate "und-x-icu") gin_trgm_ops, lower(description collate "und-x-icu") gin_trgm_ops,
                   lower(model collate "und-x-icu") gin_trgm_ops) with (fastupdate = off)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index concurrently products_texts_search');
  }
}
