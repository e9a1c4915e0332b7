import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index by which the jobs of a caller are listed. */
export class JobsOfCreators1765000360020 implements MigrationInterface {
  phase = 'expand' as const;
  transaction = false as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query('create index concurrently jobs_of_creators on jobs (tenant_id, created_by_id, id)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index concurrently jobs_of_creators');
  }
}
