import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Tenants, their users, passwords and sessions. user_email_hashes and sessions are read before the tenant is known, so they hold
 * only hashes and ids. The service writes hashes and cannot read them: the functions below return what a log-in needs.
 */
export class TenantsBaseline1765000002000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      grant create on schema public to das_authenticator;

      create table tenants (
        id text collate "C" not null constraint tenants_pkey primary key,
        slug text not null,
        name text not null,
        timezone text not null default 'UTC',
        routing_basis text not null default 'unit_price',
        self_approval text not null default 'owner_only',
        created_at timestamptz not null default now()
      );
      create unique index tenants_slug_unique on tenants (slug);
      alter table tenants enable row level security, force row level security;
      create policy tenant on tenants to das_app
        using (id = nullif(current_setting('app.tenant_id', true), ''))
        with check (id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, insert, update on tenants to das_app;
      create policy administer on tenants for select to current_user using (true); -- commands of the owner list all tenants

      create table users (
        tenant_id text collate "C" not null,
        id text collate "C" not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        name text not null,
        email text not null,
        role text not null,
        active boolean not null default true,
        constraint users_pkey primary key (tenant_id, id),
        constraint users_tenant_id_fkey foreign key (tenant_id) references tenants (id)
      );
      create unique index users_email_unique on users (tenant_id, lower(email collate "und-x-icu"));
      alter table users enable row level security, force row level security;
      create policy tenant on users to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, insert, update on users to das_app;
      grant select on users to das_authenticator;
      create policy authenticate on users for select to das_authenticator using (true);

      create table user_passwords (
        tenant_id text collate "C" not null,
        user_id text collate "C" not null,
        hash text not null,
        updated_at timestamptz not null default now(),
        constraint user_passwords_pkey primary key (tenant_id, user_id),
        constraint user_passwords_user_id_fkey foreign key (tenant_id, user_id) references users (tenant_id, id)
      );
      alter table user_passwords enable row level security, force row level security;
      create policy tenant on user_passwords to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant insert, update, select (tenant_id, user_id) on user_passwords to das_app;
      grant select on user_passwords to das_authenticator;
      create policy authenticate on user_passwords for select to das_authenticator using (true);

      create table user_email_hashes (
        email_hash text collate "C" not null,
        tenant_id text collate "C" not null,
        user_id text collate "C" not null,
        constraint user_email_hashes_pkey primary key (email_hash, tenant_id)
      );
      alter table user_email_hashes enable row level security, force row level security;
      create policy tenant on user_email_hashes to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant insert on user_email_hashes to das_app;
      grant select on user_email_hashes to das_authenticator;
      create policy authenticate on user_email_hashes for select to das_authenticator using (true);

      -- The accounts with this e-mail address, of all tenants.
      create function log_in_candidates(wanted text)
        returns table (tenant_id text, user_id text, user_name text, user_role text, active boolean, password_hash text)
        language sql stable security definer set search_path = public, pg_temp
        as $$
          select u.tenant_id, u.id, u.name, u.role, u.active, p.hash
            from user_email_hashes h
            join users u on u.tenant_id = h.tenant_id and u.id = h.user_id
            left join user_passwords p on p.tenant_id = u.tenant_id and p.user_id = u.id
           where h.email_hash = wanted
           order by u.id
        $$;
      alter function log_in_candidates(text) owner to das_authenticator;
      revoke all on function log_in_candidates(text) from public;
      grant execute on function log_in_candidates(text) to das_app;

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
      alter table sessions enable row level security, force row level security;
      create policy tenant on sessions to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant insert, delete, select (tenant_id, id, user_id, created_at, last_seen_at) on sessions to das_app;
      grant select, update, delete on sessions to das_authenticator;
      create policy authenticate on sessions to das_authenticator using (true) with check (true);

      -- The user of a session. A session ends after 12 hours without a request and after 7 days. last_seen_at is written at most
      -- once a minute, so most requests cause no write.
      create function authenticate_session(token_hash text, deployment text)
        returns table (tenant_id text, session_id text, user_id text, user_name text, user_role text)
        language sql volatile security definer set search_path = public, pg_temp
        as $$
          with found as (
            select s.tenant_id, s.id, u.id as user_id, u.name, u.role
              from sessions s join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
             where s.hash = token_hash and s.environment = deployment and u.active and s.last_seen_at > now() - interval '12 hours' and s.created_at > now() - interval '7 days'
          ), seen as (
            update sessions s set last_seen_at = now() from found
             where s.hash = token_hash and s.last_seen_at < now() - interval '1 minute'
          )
          select * from found
        $$;
      alter function authenticate_session(text, text) owner to das_authenticator;
      revoke all on function authenticate_session(text, text) from public;
      grant execute on function authenticate_session(text, text) to das_app;

      -- Deletes the sessions that have ended, by the same rule.
      create function forget_ended_sessions() returns bigint
        language sql security definer set search_path = public, pg_temp
        as $$
          with ended as (delete from sessions s where not (s.last_seen_at > now() - interval '12 hours' and s.created_at > now() - interval '7 days') returning 1)
          select count(*) from ended
        $$;
      alter function forget_ended_sessions() owner to das_authenticator;
      revoke all on function forget_ended_sessions() from public;
      grant execute on function forget_ended_sessions() to das_app;

      revoke create on schema public from das_authenticator;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop function forget_ended_sessions();
      drop function authenticate_session(text, text);
      drop table sessions;
      drop function log_in_candidates(text);
      drop table user_email_hashes;
      drop table user_passwords;
      drop table users;
      drop table tenants;
    `);
  }
}
