import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `updated_at` of the rows that clients synchronise, for every writer, also a process of version 0.2.0. It is the time of the write, taken
 * after the transaction has its id: a reader that finds no open transaction with an id has missed no earlier `updated_at`. It is never
 * lowered.
 *
 * Changes of lines and steps come with a change of their request, except for drawn quantities, claims and assignments. These move
 * `updated_at` of the request at the commit, unless the transaction has written the request itself.
 */
export class ChangeTimes1765000340000 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(FUNCTIONS);
    for (const table of TABLES)
      await db.query(
        `create trigger change_time before insert or update on ${table} for each row execute function set_change_time()`,
      );
    await db.query(CHILDREN);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop trigger change_of_request on request_details;
      drop trigger change_of_request on approval_steps;
    `);
    for (const table of TABLES) await db.query(`drop trigger change_time on ${table}`);
    await db.query('drop function touch_request(); drop function set_change_time();');
  }
}

const TABLES = ['products', 'product_categories', 'approval_levels', 'approval_requests'];

const FUNCTIONS = `
  create function set_change_time() returns trigger language plpgsql set search_path = public, pg_temp
    as $$
      begin
        perform pg_current_xact_id();
        if tg_op = 'INSERT' then
          new.updated_at := clock_timestamp();
        else
          new.updated_at := greatest(clock_timestamp(), old.updated_at);
        end if;
        return new;
      end
    $$;
  create function touch_request() returns trigger language plpgsql set search_path = public, pg_temp
    as $$
      begin
        update approval_requests set updated_at = updated_at
         where tenant_id = new.tenant_id and id = new.approval_request_id and xmin <> pg_current_xact_id()::xid;
        return null;
      end
    $$;`;

const CHILDREN = `
  create constraint trigger change_of_request after update on request_details deferrable initially deferred for each row
    when ((old.used_quantity, old.superseded_at) is distinct from (new.used_quantity, new.superseded_at))
    execute function touch_request();
  create constraint trigger change_of_request after update on approval_steps deferrable initially deferred for each row
    when ((old.assigned_to_id, old.claimed_by_id, old.claimed_until) is distinct from (new.assigned_to_id, new.claimed_by_id, new.claimed_until))
    execute function touch_request();`;
