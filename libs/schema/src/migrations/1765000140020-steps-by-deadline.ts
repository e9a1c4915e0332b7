import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index of active steps by their deadlines. */
export class StepsByDeadline1765000140020 implements MigrationInterface {
  readonly phase = 'expand';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create index concurrently approval_steps_due on approval_steps (tenant_id, due_at, approval_request_id) where status = 'active'`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index concurrently approval_steps_due');
  }
}
