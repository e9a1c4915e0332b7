import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index of escalated steps: everything that `awaiting_me` reads of them. */
export class EscalatedSteps1765000140040 implements MigrationInterface {
  readonly phase = 'expand';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create index concurrently approval_steps_escalated on approval_steps (tenant_id, approval_request_id)
        include (escalated_to_ids, sequence, round, opportunity_id) where status = 'active' and escalations > 0`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index concurrently approval_steps_escalated');
  }
}
