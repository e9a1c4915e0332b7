import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index by which the open jobs of a tenant are counted. */
export class JobsOpenOfTenants1765000360010 implements MigrationInterface {
  phase = 'expand' as const;
  transaction = false as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `create index concurrently jobs_open_of_tenants on jobs (tenant_id, status) where status in ('queued', 'running')`,
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index concurrently jobs_open_of_tenants');
  }
}
