import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The user whom a level escalates to is a user of the tenant. */
export class UserOfEscalation1765000140030 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table approval_levels add constraint approval_levels_escalate_to_user_id_fkey
        foreign key (tenant_id, escalate_to_user_id) references users (tenant_id, id) not valid`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table approval_levels drop constraint approval_levels_escalate_to_user_id_fkey');
  }
}
