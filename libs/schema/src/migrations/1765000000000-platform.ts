import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What all other tables need: roles, extensions, privileges of the schema, the readiness check, and idempotency records.
 *
 * Every table has row-level security that is forced, so that it also binds the owner. The service runs as das_app and sees the
 * rows of the tenant in the setting app.tenant_id; without a tenant it sees none. Three roles own the functions and views that
 * need more: das_search (search views), das_authenticator (what is read before the tenant is known), das_worker (background
 * work across tenants). None of them can create objects: a migration that gives them a function or view grants create on the
 * schema and revokes it in the same transaction.
 */
export class PlatformBaseline1765000000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Roles belong to the whole server: another database may have created them, possibly at this moment.
      do $$
        declare
          role text;
        begin
          foreach role in array array['das_app', 'das_search', 'das_authenticator', 'das_worker'] loop
            begin
              execute format('create role %I nologin', role);
            exception when duplicate_object or unique_violation then null;
            end;
            begin
              execute format('grant %I to current_user', role);
            exception when insufficient_privilege then null; -- either granted before, or the first use of the role fails
            end;
          end loop;
        end
      $$;
    `);
    await db.query(`
      create extension if not exists pg_trgm;
      create extension if not exists btree_gin;

      grant usage on schema public to das_app, das_search, das_authenticator, das_worker;

      -- A temporary table or view could take the place of a table in a function. A database name cannot be a parameter of revoke.
      do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$;

      -- Readiness: whether these migrations have run. The service may not read the table migrations.
      create function have_run(names text[]) returns boolean
        language sql stable security definer set search_path = public, pg_temp
        as $$ select not exists (select from unnest(names) as wanted where not exists (select from migrations where name = wanted)) $$;
      revoke all on function have_run(text[]) from public;
      grant execute on function have_run(text[]) to das_app;

      -- Responses to requests with an Idempotency-Key, stored for 24 hours.
      create table idempotency_records (
        tenant_id text collate "C" not null,
        key text collate "C" not null,
        fingerprint text collate "C" not null,
        status integer not null,
        headers json not null,
        body text not null,
        created_at timestamptz not null default now(),
        constraint idempotency_records_pkey primary key (tenant_id, key)
      );
      create index idempotency_records_age on idempotency_records (tenant_id, created_at);
      alter table idempotency_records enable row level security, force row level security;
      create policy tenant on idempotency_records to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, insert, update, delete on idempotency_records to das_app;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table idempotency_records;
      drop function have_run(text[]);
      do $$ begin execute format('grant temporary on database %I to public', current_database()); end $$;
    `);
  }
}
