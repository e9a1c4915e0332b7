import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The currency of a tenant's prices: an ISO 4217 code, or null when the tenant has not chosen one. */
export class TenantCurrency1765000020000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table tenants add column currency text');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table tenants drop column currency');
  }
}
