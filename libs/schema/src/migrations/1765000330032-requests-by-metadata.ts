import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds requests by a pair of their metadata. Requests without metadata are not in the index. */
export class RequestsByMetadata1765000330032 implements MigrationInterface {
  readonly phase = 'expand';
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await db.query(
      "create index concurrently approval_requests_metadata on approval_requests using gin (tenant_id, metadata jsonb_path_ops) with (gin_pending_list_limit = 256) where metadata <> '{}'",
    );
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop index concurrently approval_requests_metadata');
  }
}
