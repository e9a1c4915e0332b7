import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index that counts a queue: everything that `awaiting_me` reads of an active step, in the order of requests. */
export class QueueOfSteps1765000081000 implements MigrationInterface {
  readonly phase = 'expand';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create index concurrently approval_steps_queue on approval_steps (tenant_id, approval_request_id)
        include (level_ids, rank, sequence, round, opportunity_id) where status = 'active'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index concurrently approval_steps_queue');
  }
}
