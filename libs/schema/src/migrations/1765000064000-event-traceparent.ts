import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The trace context (W3C `traceparent`) of the request that caused an event; null when it was not traced. */
export class EventTraceparent1765000064000 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table webhook_events add column traceparent text');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table webhook_events drop column traceparent');
  }
}
