import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The offset of the test clock, one row without a tenant. Processes without a test clock do not read it. approvals_expired_by takes
 * the time of the business clock; version 0.2.0 calls expired_approvals, which has that of the database.
 */
export class BusinessClock1765000102000 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table business_clock (
        id boolean not null default true constraint business_clock_pkey primary key,
        offset_s bigint not null default 0,
        constraint business_clock_one_row check (id)
      );
      insert into business_clock (id) values (true);
      alter table business_clock enable row level security, force row level security;
      create policy work on business_clock to das_worker using (true) with check (true);
      grant select, update (offset_s) on business_clock to das_worker;

      grant create on schema public to das_worker;
      create function business_clock_offset() returns bigint
        language sql stable security definer set search_path = public, pg_temp
        as $$ select c.offset_s from business_clock c $$;
      alter function business_clock_offset() owner to das_worker;
      revoke all on function business_clock_offset() from public;
      grant execute on function business_clock_offset() to das_app;

      -- False when another transaction has moved the clock since the offset from_s was read.
      create function move_business_clock(from_s bigint, to_s bigint) returns boolean
        language plpgsql volatile security definer set search_path = public, pg_temp
        as $$
          begin
            update business_clock set offset_s = to_s where offset_s = from_s;
            return found;
          end
        $$;
      alter function move_business_clock(bigint, bigint) owner to das_worker;
      revoke all on function move_business_clock(bigint, bigint) from public;
      grant execute on function move_business_clock(bigint, bigint) to das_app;

      create function approvals_expired_by(moment timestamptz, most integer) returns table (tenant_id text, id text)
        language plpgsql stable security definer set search_path = public, pg_temp
        as $$
          begin
            return query select d.tenant_id, d.approval_request_id from due_expiries d where d.due_at < moment order by d.due_at limit most;
          end
        $$;
      alter function approvals_expired_by(timestamptz, integer) owner to das_worker;
      revoke all on function approvals_expired_by(timestamptz, integer) from public;
      grant execute on function approvals_expired_by(timestamptz, integer) to das_app;
      revoke create on schema public from das_worker;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop function approvals_expired_by(timestamptz, integer);
      drop function move_business_clock(bigint, bigint);
      drop function business_clock_offset();
      drop table business_clock;
    `);
  }
}
