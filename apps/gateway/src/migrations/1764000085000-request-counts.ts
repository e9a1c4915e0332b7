import type { MigrationInterface, QueryRunner } from 'typeorm';
import { countedNow, keptCounts } from './kept-counts';

/**
 * How many requests each tenant has, those that are deleted not among them. Their ids have no blocks: there is one, 0. What
 * decisions change of a request is not looked at.
 */
export class RequestCounts1764000085000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      ${keptCounts({ counted: 'request', lock: 7201915 })}
      ${COUNT}
      ${countedNow('request_counts', 'approval_requests', 'select tenant_id, 0, 0, count(*) from approval_requests where deleted_at is null group by 1')}
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop trigger count_added on approval_requests;
      drop trigger count_deleted on approval_requests;
      drop trigger count_removed on approval_requests;
      drop function count_requests();
      drop function count_deleted_request();
      drop function fold_request_counts(integer);
      drop table request_counts;
    `);
  }
}

const COUNT = `
  create function count_requests() returns trigger language plpgsql set search_path = public, pg_temp
    as $$
      begin
        if tg_op = 'INSERT' then
          insert into request_counts (tenant_id, block, rows) select tenant_id, 0, count(*) from added where deleted_at is null group by 1;
        else
          insert into request_counts (tenant_id, block, rows) select tenant_id, 0, -count(*) from removed where deleted_at is null group by 1;
        end if;
        return null;
      end
    $$;
  create function count_deleted_request() returns trigger language plpgsql set search_path = public, pg_temp
    as $$
      begin
        insert into request_counts (tenant_id, block, rows) values (new.tenant_id, 0, case when new.deleted_at is null then 1 else -1 end);
        return null;
      end
    $$;
  create trigger count_added after insert on approval_requests referencing new table as added for each statement execute function count_requests();
  create trigger count_removed after delete on approval_requests referencing old table as removed for each statement execute function count_requests();
  create trigger count_deleted after update of deleted_at on approval_requests for each row
    when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function count_deleted_request();
`;
