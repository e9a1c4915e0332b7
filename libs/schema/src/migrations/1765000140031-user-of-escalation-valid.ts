import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validates the foreign key of the user whom a level escalates to. */
export class UserOfEscalationValid1765000140031 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table approval_levels validate constraint approval_levels_escalate_to_user_id_fkey');
  }

  async down(): Promise<void> {
    // the constraint is dropped with its column's migration
  }
}
