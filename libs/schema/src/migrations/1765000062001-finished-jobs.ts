import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index by which the retention worker finds finished jobs. */
export class FinishedJobs1765000062001 implements MigrationInterface {
  readonly phase = 'expand' as const;
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query('create index concurrently jobs_finished on jobs (tenant_id, finished_at) where finished_at is not null');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index jobs_finished');
  }
}
