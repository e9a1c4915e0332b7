import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The active steps that are assigned or claimed. It is empty in a tenant that uses neither. */
export class TakenSteps1765000120010 implements MigrationInterface {
  phase = 'expand' as const;
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create index concurrently approval_steps_taken on approval_steps (tenant_id, approval_request_id)
       where status = 'active' and (assigned_to_id is not null or claimed_by_id is not null)`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index concurrently approval_steps_taken');
  }
}
