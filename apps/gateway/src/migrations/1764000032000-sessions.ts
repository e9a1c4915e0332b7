import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolated } from './tenant-table';

/** How long nobody may have heard of a session before it ends, and how long any may last. Written out here: a migration is history. */
const LASTING = (session: string): string => `${session}.last_seen_at > now() - interval '12 hours' and ${session}.created_at > now() - interval '7 days'`;

/**
 * The sessions of people who logged in, and the attempts to. Both are read before the tenant is known; they hold hashes and
 * ids, and the service itself can neither read a session's hash nor touch the attempts.
 */
export class Sessions1764000032000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table sessions (
        hash text collate "C" not null constraint sessions_pkey primary key,
        tenant_id text collate "C" not null,
        id text collate "C" not null,
        user_id text collate "C" not null,
        environment text not null,
        created_at timestamptz not null default now(),
        last_seen_at timestamptz not null default now()
      );
      create index sessions_user on sessions (tenant_id, user_id);
      ${isolated({ table: 'sessions', grants: 'insert, delete, select (tenant_id, id, user_id, created_at, last_seen_at)' })}
      grant select, update on sessions to das_authenticator;
      create policy authenticate on sessions to das_authenticator using (true) with check (true);

      -- a session seen a minute ago need not be written down again: reading costs no write per request
      create function authenticate_session(token_hash text, deployment text)
        returns table (tenant_id text, session_id text, user_id text, user_name text, user_role text)
        language sql volatile security definer set search_path = public
        as $$
          with found as (
            select s.tenant_id, s.id, u.id as user_id, u.name, u.role
              from sessions s join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
             where s.hash = token_hash and s.environment = deployment and u.active and ${LASTING('s')}
          ), seen as (
            update sessions s set last_seen_at = now() from found
             where s.hash = token_hash and s.last_seen_at < now() - interval '1 minute'
          )
          select * from found
        $$;
      alter function authenticate_session(text, text) owner to das_authenticator;
      revoke all on function authenticate_session(text, text) from public;
      grant execute on function authenticate_session(text, text) to das_app;

      create unlogged table log_in_attempts (bucket text collate "C" not null, at timestamptz not null);
      create index log_in_attempts_bucket on log_in_attempts (bucket, at);
      create index log_in_attempts_at on log_in_attempts (at);
      alter table log_in_attempts enable row level security;
      alter table log_in_attempts force row level security;
      grant select, insert, update, delete on log_in_attempts to das_authenticator;
      create policy authenticate on log_in_attempts to das_authenticator using (true) with check (true);

      -- counts an attempt and returns 0, or counts nothing and returns the seconds until the next may count
      create function take_log_in_attempt(account text, account_limit integer, address text, address_limit integer) returns integer
        language plpgsql volatile security definer set search_path = public
        as $$
          declare
            moment timestamptz;
            full_until timestamptz;
          begin
            perform pg_advisory_xact_lock(hashtextextended('log_in ' || bucket, 0))
               from (select unnest(array[account, address]) as bucket order by 1) buckets;
            moment := clock_timestamp();
            delete from log_in_attempts where ctid = any(array(
              select ctid from log_in_attempts where at <= moment - interval '60 seconds' limit 100 for update skip locked));
            select max(oldest.at) + interval '60 seconds' into full_until
              from (values (account, account_limit), (address, address_limit)) buckets(name, most)
              cross join lateral (select at from log_in_attempts where bucket = buckets.name and at > moment - interval '60 seconds'
                                   order by at desc offset buckets.most - 1 limit 1) oldest;
            if full_until is not null then
              return ceil(extract(epoch from full_until - moment));
            end if;
            insert into log_in_attempts values (account, moment), (address, moment);
            return 0;
          end
        $$;
      alter function take_log_in_attempt(text, integer, text, integer) owner to das_authenticator;
      revoke all on function take_log_in_attempt(text, integer, text, integer) from public;
      grant execute on function take_log_in_attempt(text, integer, text, integer) to das_app;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop function take_log_in_attempt(text, integer, text, integer); drop table log_in_attempts;
      drop function authenticate_session(text, text); drop table sessions;
    `);
  }
}
