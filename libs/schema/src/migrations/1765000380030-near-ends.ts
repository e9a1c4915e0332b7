import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ends of approvals and API keys of all tenants in a period, and up to when people have been told of them. */
export class NearEnds1765000380030 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table told_ends (
        kind text collate "C" not null, -- of the notification
        days integer not null, -- before the end
        told_until timestamptz not null, -- ends up to then have been told of; of approvals by the business clock
        constraint told_ends_pkey primary key (kind, days)
      );
      insert into told_ends (kind, days, told_until) values
        ('price_expiring', 14, now() + interval '14 days'), ('price_expiring', 3, now() + interval '3 days'),
        ('api_key_expiring', 14, now() + interval '14 days'), ('api_key_expiring', 3, now() + interval '3 days');
      grant select, update on told_ends to das_app;

      grant create on schema public to das_worker;
      create function approvals_ending(after timestamptz, until timestamptz, most integer) returns table (tenant_id text, id text, ends_at text)
        language plpgsql stable security definer set search_path = public, pg_temp
        as $$
          begin
            return query select d.tenant_id, d.approval_request_id, to_char(d.due_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') from due_expiries d
              where d.due_at > after and d.due_at <= until order by d.due_at limit most;
          end
        $$;
      alter function approvals_ending(timestamptz, timestamptz, integer) owner to das_worker;
      revoke all on function approvals_ending(timestamptz, timestamptz, integer) from public;
      grant execute on function approvals_ending(timestamptz, timestamptz, integer) to das_app;
      revoke create on schema public from das_worker;

      grant create on schema public to das_authenticator;
      create function api_keys_ending(after timestamptz, until timestamptz, most integer) returns table (tenant_id text, id text, ends_at text)
        language plpgsql stable security definer set search_path = public, pg_temp
        as $$
          begin
            return query select k.tenant_id, k.id, to_char(k.expires_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') from api_keys k
              where k.expires_at > after and k.expires_at <= until and k.revoked_at is null order by k.expires_at limit most;
          end
        $$;
      alter function api_keys_ending(timestamptz, timestamptz, integer) owner to das_authenticator;
      revoke all on function api_keys_ending(timestamptz, timestamptz, integer) from public;
      grant execute on function api_keys_ending(timestamptz, timestamptz, integer) to das_app;
      revoke create on schema public from das_authenticator;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop function api_keys_ending(timestamptz, timestamptz, integer);
      drop function approvals_ending(timestamptz, timestamptz, integer);
      drop table told_ends;
    `);
  }
}
