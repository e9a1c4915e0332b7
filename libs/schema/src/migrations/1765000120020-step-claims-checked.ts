import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validates the foreign keys of assignments and claims. */
export class StepClaimsChecked1765000120020 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table approval_steps validate constraint approval_steps_assigned_to_id_fkey');
    await db.query('alter table approval_steps validate constraint approval_steps_claimed_by_id_fkey');
  }

  async down(): Promise<void> {
    // a validated constraint is removed with its column
  }
}
