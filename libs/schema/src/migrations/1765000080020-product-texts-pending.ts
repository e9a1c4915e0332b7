import type { MigrationInterface, QueryRunner } from 'typeorm';

/** New entries are collected in a list of at most 256 kB, as in the indexes of requests: without it an import takes three times as long. */
export class ProductTextsPending1765000080020 implements MigrationInterface {
  readonly phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query('alter index products_texts_search set (fastupdate = on, gin_pending_list_limit = 256)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter index products_texts_search set (fastupdate = off)');
    await db.query('alter index products_texts_search reset (gin_pending_list_limit)');
  }
}
