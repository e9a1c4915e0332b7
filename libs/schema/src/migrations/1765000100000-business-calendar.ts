import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The business hours of a tenant, at most 21 of {weekday, from, to}, and its holidays, at most 400 of {date, name}. Null is the default. */
export class BusinessCalendar1765000100000 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table tenants add column business_hours json, add column holidays json');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table tenants drop column business_hours, drop column holidays');
  }
}
