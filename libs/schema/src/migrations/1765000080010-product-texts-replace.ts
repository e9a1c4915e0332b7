import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index of all texts also serves searches for part numbers. */
export class ProductTextsReplace1765000080010 implements MigrationInterface {
  readonly phase = 'expand' as const;
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- safe: products_texts_search has the same columns, and serves the statements of the previous release
      drop index concurrently if exists products_partnumber_search`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      create index products_partnumber_search on products
        using gin (tenant_id, lower(partnumber collate "und-x-icu") gin_trgm_ops) with (fastupdate = off)`);
  }
}
