import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The indexes on names and regions also have the precedents without one. So the precedents that do not have a name are read from
 * its index, although a part has many that have it.
 */
export class PrecedentsByName1765000175000 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(indexes(() => ''));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(indexes((name) => ` where ${name} is not null`));
  }
}

const NAMES = ['account', 'end_customer', 'customer', 'region'];

/** Replaces the index of each name. @param condition of its rows, as SQL */
const indexes = (condition: (name: string) => string): string =>
  NAMES.map(
    (name) => `
      -- safe: the table is of the same release, and empty
      drop index price_precedents_${name};
      -- safe: the table is of the same release, and empty
      create index price_precedents_${name} on price_precedents (tenant_id, part, ${name}, decided_at, opportunity_id)${condition(name)};`,
  ).join('');
