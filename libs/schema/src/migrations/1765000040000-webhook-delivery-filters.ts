import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes of the filters of deliveries, and the time of the last attempt, by which the recent deliveries of an endpoint are counted.
 * The time is not filled for existing rows: a day after the migration no count needs it.
 */
export class WebhookDeliveryFilters1765000040000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table webhook_deliveries add column last_attempt_at timestamptz;
      create index webhook_deliveries_event_type on webhook_deliveries (tenant_id, event_type, id);
      create index webhook_deliveries_time on webhook_deliveries (tenant_id, created_at, id);
      create index webhook_deliveries_attempted on webhook_deliveries (tenant_id, endpoint_id, last_attempt_at);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop index webhook_deliveries_attempted;
      drop index webhook_deliveries_time;
      drop index webhook_deliveries_event_type;
      alter table webhook_deliveries drop column last_attempt_at;
    `);
  }
}
