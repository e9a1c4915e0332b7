import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index by which runnable_jobs finds the few jobs of kinds that run alone among many others. */
export class DueJobsByKind1765000180010 implements MigrationInterface {
  phase = 'expand' as const;
  transaction = false as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query('create index concurrently due_jobs_kind on due_jobs (kind, tenant_id, created_at)');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index concurrently due_jobs_kind');
  }
}
