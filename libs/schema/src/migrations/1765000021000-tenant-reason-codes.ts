import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The reason codes that a tenant suggests for a denial: a list of {code, label}, at most 50. json keeps their order and members. */
export class TenantReasonCodes1765000021000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table tenants add column reason_codes json not null default '[]'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table tenants drop column reason_codes');
  }
}
