import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Ends of approvals and API keys of all tenants in a period, and up to which end people have been notified. Ends have the order of time,
 * tenant and id, so that a batch may stop between ends of one moment: many approvals end with the same day.
 */
export class NearEnds1765000380030 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    for (const statement of [TABLE, FUNCTIONS]) await db.query(statement);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop function api_keys_ending(timestamptz, text, text, timestamptz, integer);
      drop function approvals_ending(timestamptz, text, text, timestamptz, integer);
      drop function move_notified_end(text, integer, timestamptz, text, text, timestamptz, text, text);
      drop function read_notified_ends();
      drop table notified_ends;
    `);
  }
}

/** Ids sort before `~`. */
const TABLE = `
  create table notified_ends (
    kind text collate "C" not null, -- of the notification
    days integer not null, -- before the end
    notified_until timestamptz not null, -- of approvals by the business clock
    last_tenant_id text collate "C" not null default '~', -- of the last end at that moment
    last_id text collate "C" not null default '~',
    constraint notified_ends_pkey primary key (kind, days)
  );
  insert into notified_ends (kind, days, notified_until) values
    ('price_expiring', 14, now() + interval '14 days'), ('price_expiring', 3, now() + interval '3 days'),
    ('api_key_expiring', 14, now() + interval '14 days'), ('api_key_expiring', 3, now() + interval '3 days');
  alter table notified_ends enable row level security, force row level security;
  grant select, update on notified_ends to das_worker;
  create policy work on notified_ends to das_worker using (true) with check (true);`;

const FUNCTIONS = `
  grant create on schema public to das_worker;
  create function read_notified_ends()
    returns table (kind text, days integer, notified_until text, last_tenant_id text, last_id text)
    language plpgsql stable security definer set search_path = public, pg_temp
    as $$
      begin
        return query select e.kind, e.days, to_char(e.notified_until at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), e.last_tenant_id, e.last_id
          from notified_ends e order by e.kind, e.days;
      end
    $$;
  alter function read_notified_ends() owner to das_worker;
  revoke all on function read_notified_ends() from public;
  grant execute on function read_notified_ends() to das_app;

  create function move_notified_end(
    of_kind text, of_days integer, before timestamptz, before_tenant text, before_id text, after timestamptz, after_tenant text, after_id text
  ) returns void
    language plpgsql security definer set search_path = public, pg_temp
    as $$
      begin
        update notified_ends set notified_until = after, last_tenant_id = after_tenant, last_id = after_id
          where kind = of_kind and days = of_days and (notified_until, last_tenant_id, last_id) = (before, before_tenant, before_id);
      end
    $$;
  alter function move_notified_end(text, integer, timestamptz, text, text, timestamptz, text, text) owner to das_worker;
  revoke all on function move_notified_end(text, integer, timestamptz, text, text, timestamptz, text, text) from public;
  grant execute on function move_notified_end(text, integer, timestamptz, text, text, timestamptz, text, text) to das_app;

  create function approvals_ending(after timestamptz, after_tenant text, after_id text, until timestamptz, most integer)
    returns table (tenant_id text, id text, ends_at text)
    language plpgsql stable security definer set search_path = public, pg_temp
    as $$
      begin
        return query select d.tenant_id, d.approval_request_id, to_char(d.due_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') from due_expiries d
          where (d.due_at, d.tenant_id, d.approval_request_id) > (after, after_tenant, after_id) and d.due_at <= until
          order by d.due_at, d.tenant_id, d.approval_request_id limit most;
      end
    $$;
  alter function approvals_ending(timestamptz, text, text, timestamptz, integer) owner to das_worker;
  revoke all on function approvals_ending(timestamptz, text, text, timestamptz, integer) from public;
  grant execute on function approvals_ending(timestamptz, text, text, timestamptz, integer) to das_app;
  revoke create on schema public from das_worker;

  grant create on schema public to das_authenticator;
  create function api_keys_ending(after timestamptz, after_tenant text, after_id text, until timestamptz, most integer)
    returns table (tenant_id text, id text, ends_at text)
    language plpgsql stable security definer set search_path = public, pg_temp
    as $$
      begin
        return query select k.tenant_id, k.id, to_char(k.expires_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') from api_keys k
          where (k.expires_at, k.tenant_id, k.id) > (after, after_tenant, after_id) and k.expires_at <= until and k.revoked_at is null
          order by k.expires_at, k.tenant_id, k.id limit most;
      end
    $$;
  alter function api_keys_ending(timestamptz, text, text, timestamptz, integer) owner to das_authenticator;
  revoke all on function api_keys_ending(timestamptz, text, text, timestamptz, integer) from public;
  grant execute on function api_keys_ending(timestamptz, text, text, timestamptz, integer) to das_app;
  revoke create on schema public from das_authenticator;`;
