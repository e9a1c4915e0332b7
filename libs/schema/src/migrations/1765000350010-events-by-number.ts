import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Serves pages of the event feed. Events of releases without numbers are not in it. */
export class EventsByNumber1765000350010 implements MigrationInterface {
  readonly phase = 'expand' as const;
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      'create unique index concurrently webhook_events_seq on webhook_events (tenant_id, seq) where seq is not null',
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index concurrently webhook_events_seq');
  }
}
