import type { MigrationInterface, QueryRunner } from 'typeorm';
import { type KeptCounts, keptCounts, withoutKeptCounts } from './kept-counts';

const PRODUCTS: KeptCounts = { counted: 'product', table: 'products', block: 'id >> 12', where: 'true', lock: 7201914 };

/** How many products each tenant has in each block of 4,096 ids. Triggers of a distributed table want `citus.enable_unsafe_triggers`. */
export class ProductCounts1764000062000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(keptCounts(PRODUCTS));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(withoutKeptCounts(PRODUCTS));
  }
}
