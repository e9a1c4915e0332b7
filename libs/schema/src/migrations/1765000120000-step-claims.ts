import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The user to whom a step is assigned, and the claim on it. */
export class StepClaims1765000120000 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table approval_steps
        add column assigned_to_id text collate "C",
        add column claimed_by_id text collate "C",
        add column claimed_until timestamptz; -- by the business clock
      alter table approval_steps
        add constraint approval_steps_assigned_to_id_fkey foreign key (tenant_id, assigned_to_id) references users (tenant_id, id) not valid,
        add constraint approval_steps_claimed_by_id_fkey foreign key (tenant_id, claimed_by_id) references users (tenant_id, id) not valid;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(
      'alter table approval_steps drop column assigned_to_id, drop column claimed_by_id, drop column claimed_until',
    );
  }
}
