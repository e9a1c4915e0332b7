import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The approvals of all tenants whose validity ends, as a look-up table that is read without a tenant. A trigger keeps it in the
 * transaction that changes a request, also for instances of an older version. Most decisions give no validity: the conditions of
 * the triggers then call no function.
 */
export class DueExpiries1765000070010 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table due_expiries (
        tenant_id text collate "C" not null,
        approval_request_id text collate "C" not null,
        due_at timestamptz not null,
        constraint due_expiries_pkey primary key (tenant_id, approval_request_id)
      ) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_cost_delay = 0);
      create index due_expiries_due on due_expiries (due_at);
      alter table due_expiries enable row level security, force row level security;
      create policy tenant on due_expiries to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, insert, update, delete on due_expiries to das_app;
      grant select, insert on due_expiries to das_worker;
      create policy work on due_expiries to das_worker using (true) with check (true);

      create function keep_due_expiry() returns trigger language plpgsql set search_path = public, pg_temp
        as $$
          begin
            if new.valid_until is not null and new.lifecycle_state in ('approved', 'partially_approved') and new.deleted_at is null then
              insert into due_expiries (tenant_id, approval_request_id, due_at) values (new.tenant_id, new.id, new.valid_until)
                on conflict (tenant_id, approval_request_id) do update set due_at = excluded.due_at;
            else
              delete from due_expiries where tenant_id = new.tenant_id and approval_request_id = new.id;
            end if;
            return null;
          end
        $$;
      create trigger look_up_added after insert on approval_requests for each row
        when (new.valid_until is not null) execute function keep_due_expiry();
      create trigger look_up after update of valid_until, lifecycle_state, deleted_at on approval_requests for each row
        when ((old.valid_until is not null or new.valid_until is not null)
          and (old.valid_until, old.lifecycle_state, old.deleted_at) is distinct from (new.valid_until, new.lifecycle_state, new.deleted_at))
        execute function keep_due_expiry();
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop trigger if exists look_up on approval_requests;
      drop trigger if exists look_up_added on approval_requests;
      drop function keep_due_expiry();
      drop table due_expiries;
    `);
  }
}
