import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Scopes and address ranges of API keys. `authenticate_key` replaces `authenticate_api_key`: the same look-up also returns the scopes and
 * compares the address, before a request is taken. Processes of the previous release know neither setting, so the functions that they
 * call refuse keys that have one.
 */
export class ApiKeyScopes1765000310010 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      grant create on schema public to das_authenticator;

      alter table api_keys add column scopes text[], add column allowed_cidrs text[];

      -- As authenticate_api_key. An address outside the ranges of the key is refused, as a key without an address is.
      create function authenticate_key(token_hash text, of_environment text, of_bucket text, usual_quota integer, wanted integer, client_ip text)
        returns table (
          refusal text, tenant_id text, api_key_id text, user_id text, user_name text, user_kind text, kind text, key_role text, user_role text,
          scopes text[], quota integer, granted integer, remaining integer, wait_s integer, reset_at double precision
        )
        language plpgsql security definer set search_path = public, pg_temp
        as $$
          #variable_conflict use_column
          declare
            own_quota integer;
            used_at timestamptz;
          begin
            select case
                     when k.environment <> of_environment then 'wrong_environment'
                     when k.revoked_at <= now() or not u.active then 'revoked'
                     when k.expires_at <= now() then 'expired'
                     when k.allowed_cidrs is not null and (nullif(client_ip, '')::inet <<= any (k.allowed_cidrs::inet[])) is not true then 'address_not_allowed'
                   end,
                   k.tenant_id, k.id, u.id, u.name, u.kind, k.kind, k.role, u.role, k.scopes, k.requests_per_minute, k.last_used_at
              into refusal, tenant_id, api_key_id, user_id, user_name, user_kind, kind, key_role, user_role, scopes, own_quota, used_at
              from api_key_hashes h
              join api_keys k on k.tenant_id = h.tenant_id and k.id = h.api_key_id
              join users u on u.tenant_id = k.tenant_id and u.id = k.user_id
             where h.hash = token_hash;
            if not found then return; end if;
            if refusal is null then
              quota := case when of_bucket = 'graphql' then coalesce(own_quota, usual_quota) else usual_quota end;
              select t.granted, t.remaining, t.wait_s, t.reset_at into granted, remaining, wait_s, reset_at
                from take_requests('key:' || api_key_id, of_bucket, quota, wanted) t;
              if coalesce(used_at < now() - interval '1 minute', true) then
                perform set_config('synchronous_commit', 'off', true); -- the last use may be lost in a crash; the commit does not wait for the disk
                update api_keys k set last_used_at = now(), last_used_ip = client_ip
                 where (k.tenant_id, k.id) in (
                   select l.tenant_id, l.id from api_keys l
                    where l.tenant_id = authenticate_key.tenant_id and l.id = authenticate_key.api_key_id
                      and coalesce(l.last_used_at < now() - interval '1 minute', true)
                      for update skip locked -- another request writes it
                 );
              end if;
            end if;
            return next;
          end
        $$;
      alter function authenticate_key(text, text, text, integer, integer, text) owner to das_authenticator;
      revoke all on function authenticate_key(text, text, text, integer, integer, text) from public;
      grant execute on function authenticate_key(text, text, text, integer, integer, text) to das_app;

      -- Instances of an older version call these two.
      create or replace function authenticate_api_key(token_hash text, of_environment text, of_bucket text, usual_quota integer, wanted integer, client_ip text)
        returns table (
          refusal text, tenant_id text, api_key_id text, user_id text, user_name text, kind text, key_role text, user_role text,
          quota integer, granted integer, remaining integer, wait_s integer, reset_at double precision
        )
        language plpgsql security definer set search_path = public, pg_temp
        as $$
          begin
            return query
              select 'unsupported_settings'::text, k.tenant_id, k.id, k.user_id, null::text, k.kind, k.role, null::text,
                     null::integer, null::integer, null::integer, null::integer, null::double precision
                from api_key_hashes h
                join api_keys k on k.tenant_id = h.tenant_id and k.id = h.api_key_id
               where h.hash = token_hash and (k.scopes is not null or k.allowed_cidrs is not null);
            if found then return; end if;
            return query
              select a.refusal, a.tenant_id, a.api_key_id, a.user_id, a.user_name, a.kind, a.key_role, a.user_role,
                     a.quota, a.granted, a.remaining, a.wait_s, a.reset_at
                from authenticate_key(token_hash, of_environment, of_bucket, usual_quota, wanted, client_ip) a;
          end
        $$;
      create or replace function authenticate_api_key(token_hash text, of_environment text, of_bucket text, usual_quota integer, wanted integer)
        returns table (
          refusal text, tenant_id text, api_key_id text, user_id text, user_name text, kind text, key_role text, user_role text,
          quota integer, granted integer, remaining integer, wait_s integer, reset_at double precision
        )
        language plpgsql security definer set search_path = public, pg_temp
        as $$
          begin
            return query
              select 'unsupported_settings'::text, k.tenant_id, k.id, k.user_id, null::text, k.kind, k.role, null::text,
                     null::integer, null::integer, null::integer, null::integer, null::double precision
                from api_key_hashes h
                join api_keys k on k.tenant_id = h.tenant_id and k.id = h.api_key_id
               where h.hash = token_hash and (k.scopes is not null or k.allowed_cidrs is not null);
            if found then return; end if;
            return query
              select a.refusal, a.tenant_id, a.api_key_id, a.user_id, a.user_name, a.kind, a.key_role, a.user_role,
                     a.quota, a.granted, a.remaining, a.wait_s, a.reset_at
                from authenticate_key(token_hash, of_environment, of_bucket, usual_quota, wanted, null) a;
          end
        $$;

      revoke create on schema public from das_authenticator;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      create or replace function authenticate_api_key(token_hash text, of_environment text, of_bucket text, usual_quota integer, wanted integer, client_ip text)
        returns table (
          refusal text, tenant_id text, api_key_id text, user_id text, user_name text, kind text, key_role text, user_role text,
          quota integer, granted integer, remaining integer, wait_s integer, reset_at double precision
        )
        language plpgsql security definer set search_path = public, pg_temp
        as $$
          #variable_conflict use_column
          declare
            own_quota integer;
            used_at timestamptz;
          begin
            select case
                     when k.environment <> of_environment then 'wrong_environment'
                     when k.revoked_at <= now() or not u.active then 'revoked'
                     when k.expires_at <= now() then 'expired'
                   end,
                   k.tenant_id, k.id, u.id, u.name, k.kind, k.role, u.role, k.requests_per_minute, k.last_used_at
              into refusal, tenant_id, api_key_id, user_id, user_name, kind, key_role, user_role, own_quota, used_at
              from api_key_hashes h
              join api_keys k on k.tenant_id = h.tenant_id and k.id = h.api_key_id
              join users u on u.tenant_id = k.tenant_id and u.id = k.user_id
             where h.hash = token_hash;
            if not found then return; end if;
            if refusal is null then
              quota := case when of_bucket = 'graphql' then coalesce(own_quota, usual_quota) else usual_quota end;
              select t.granted, t.remaining, t.wait_s, t.reset_at into granted, remaining, wait_s, reset_at
                from take_requests('key:' || api_key_id, of_bucket, quota, wanted) t;
              if coalesce(used_at < now() - interval '1 minute', true) then
                perform set_config('synchronous_commit', 'off', true); -- the last use may be lost in a crash; the commit does not wait for the disk
                update api_keys k set last_used_at = now(), last_used_ip = client_ip
                 where (k.tenant_id, k.id) in (
                   select l.tenant_id, l.id from api_keys l
                    where l.tenant_id = authenticate_api_key.tenant_id and l.id = authenticate_api_key.api_key_id
                      and coalesce(l.last_used_at < now() - interval '1 minute', true)
                      for update skip locked -- another request writes it
                 );
              end if;
            end if;
            return next;
          end
        $$;
      create or replace function authenticate_api_key(token_hash text, of_environment text, of_bucket text, usual_quota integer, wanted integer)
        returns table (
          refusal text, tenant_id text, api_key_id text, user_id text, user_name text, kind text, key_role text, user_role text,
          quota integer, granted integer, remaining integer, wait_s integer, reset_at double precision
        )
        language plpgsql security definer set search_path = public, pg_temp
        as $$
          #variable_conflict use_column
          declare
            own_quota integer;
            used_at timestamptz;
          begin
            select case
                     when k.environment <> of_environment then 'wrong_environment'
                     when k.revoked_at <= now() or not u.active then 'revoked'
                     when k.expires_at <= now() then 'expired'
                   end,
                   k.tenant_id, k.id, u.id, u.name, k.kind, k.role, u.role, k.requests_per_minute, k.last_used_at
              into refusal, tenant_id, api_key_id, user_id, user_name, kind, key_role, user_role, own_quota, used_at
              from api_key_hashes h
              join api_keys k on k.tenant_id = h.tenant_id and k.id = h.api_key_id
              join users u on u.tenant_id = k.tenant_id and u.id = k.user_id
             where h.hash = token_hash;
            if not found then return; end if;
            if refusal is null then
              quota := case when of_bucket = 'graphql' then coalesce(own_quota, usual_quota) else usual_quota end;
              select t.granted, t.remaining, t.wait_s, t.reset_at into granted, remaining, wait_s, reset_at
                from take_requests('key:' || api_key_id, of_bucket, quota, wanted) t;
              if coalesce(used_at < now() - interval '1 minute', true) then
                perform set_config('synchronous_commit', 'off', true); -- last_used_at may be lost in a crash; the commit does not wait for the disk
                update api_keys k set last_used_at = now()
                 where (k.tenant_id, k.id) in (
                   select l.tenant_id, l.id from api_keys l
                    where l.tenant_id = authenticate_api_key.tenant_id and l.id = authenticate_api_key.api_key_id
                      and coalesce(l.last_used_at < now() - interval '1 minute', true)
                      for update skip locked -- another request writes it
                 );
              end if;
            end if;
            return next;
          end
        $$;
      drop function authenticate_key(text, text, text, integer, integer, text);
      alter table api_keys drop column scopes, drop column allowed_cidrs;
    `);
  }
}
