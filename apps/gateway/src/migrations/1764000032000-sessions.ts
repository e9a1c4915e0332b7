import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolated } from './tenant-table';

/** How long nobody may have heard of a session before it ends, and how long any may last. Written out here: a migration is history. */
export const LASTING = (session: string): string =>
  `${session}.last_seen_at > now() - interval '12 hours' and ${session}.created_at > now() - interval '7 days'`;

/**
 * The sessions of people who logged in. They are read before the tenant is known, so they hold hashes and ids alone; the
 * service itself may write a hash and not read it.
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
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop function authenticate_session(text, text); drop table sessions');
  }
}
