import type { MigrationInterface, QueryRunner } from 'typeorm';
import { type KeptCounts, keptCounts, withoutKeptCounts } from './kept-counts';

const REQUESTS: KeptCounts = { counted: 'request', table: 'approval_requests', block: '0', where: 'deleted_at is null', lock: 7201915 };

/**
 * How many requests each tenant has, those that are deleted not among them. Their ids have no blocks: there is one, 0. What
 * decisions change of a request is not looked at.
 */
export class RequestCounts1764000085000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`${keptCounts(REQUESTS)} ${COUNT_DELETED}`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop trigger count_deleted on approval_requests;
      drop function count_deleted_request();
      ${withoutKeptCounts(REQUESTS)}
    `);
  }
}

const COUNT_DELETED = `
  create function count_deleted_request() returns trigger language plpgsql set search_path = public, pg_temp
    as $$
      begin
        insert into request_counts (tenant_id, block, rows) values (new.tenant_id, 0, case when new.deleted_at is null then 1 else -1 end);
        return null;
      end
    $$;
  create trigger count_deleted after update of deleted_at on approval_requests for each row
    when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function count_deleted_request();
`;
