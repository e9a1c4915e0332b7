import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Service accounts: users of kind `service`, which programs act as. All existing users are people. */
export class ServiceAccounts1765000310000 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table users add column kind text not null default 'human', add column description text`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table users drop column kind, drop column description');
  }
}
