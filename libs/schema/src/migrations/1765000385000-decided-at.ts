import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When a request last left `pending`, by the business clock. The service writes it; a trigger does for processes of version 0.2.0. A worker
 * fills it for requests that exist, and does not move `updated_at` with that.
 *
 * `reassignments` counts the recorded reassignments of a step.
 */
export class DecidedAt1765000385000 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table approval_requests add column decided_at timestamptz;
      create or replace view searchable_approval_requests as
        select * from approval_requests where tenant_id = nullif(current_setting('app.tenant_id', true), '');
      alter table approval_steps add column reassignments integer not null default 0;
    `);
    await db.query(FUNCTIONS);
    await db.query(`
      create trigger decision_time before update on approval_requests for each row
        when ((old.lifecycle_state = 'pending') <> (new.lifecycle_state = 'pending') and (new.lifecycle_state = 'pending') = (new.decided_at is not null))
        execute function set_decision_time();
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop trigger decision_time on approval_requests;
      drop function set_decision_time();
      create or replace function set_change_time() returns trigger language plpgsql set search_path = public, pg_temp
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
      grant create on schema public to das_search;
      drop view searchable_approval_requests;
      alter table approval_requests drop column decided_at;
      alter table approval_steps drop column reassignments;
      create view searchable_approval_requests as
        select * from approval_requests where tenant_id = nullif(current_setting('app.tenant_id', true), '');
      alter view searchable_approval_requests owner to das_search;
      grant select on searchable_approval_requests to das_app;
      revoke create on schema public from das_search;
    `);
  }
}

/** The table of a trigger on Citus is a shard, whose name has a number at its end. */
const FUNCTIONS = `
  create function set_decision_time() returns trigger language plpgsql set search_path = public, pg_temp
    as $$
      begin
        new.decided_at := case when new.lifecycle_state = 'pending' then null else now() end;
        return new;
      end
    $$;
  create or replace function set_change_time() returns trigger language plpgsql set search_path = public, pg_temp
    as $$
      begin
        perform pg_current_xact_id();
        if tg_op = 'INSERT' then
          new.updated_at := clock_timestamp();
          return new;
        end if;
        if starts_with(tg_table_name, 'approval_requests') then
          if old.decided_at is null and new.decided_at is not null and old.lifecycle_state = new.lifecycle_state then
            new.updated_at := old.updated_at; -- a worker fills the time of an earlier decision
            return new;
          end if;
        end if;
        new.updated_at := greatest(clock_timestamp(), old.updated_at);
        return new;
      end
    $$;`;
