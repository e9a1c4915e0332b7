import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * API keys. api_key_hashes is read before the tenant is known, so it holds only hashes and ids, and only das_authenticator may
 * read it.
 */
export class ApiKeysBaseline1765000003000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      grant create on schema public to das_authenticator;

      create table api_keys (
        tenant_id text collate "C" not null,
        id text collate "C" not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        name text not null,
        kind text not null,
        environment text not null,
        role text not null,
        prefix text not null,
        user_id text collate "C" not null,
        expires_at timestamptz,
        revoked_at timestamptz,
        created_by_id text collate "C",
        last_used_at timestamptz,
        requests_per_minute integer,
        constraint api_keys_pkey primary key (tenant_id, id),
        constraint api_keys_user_id_fkey foreign key (tenant_id, user_id) references users (tenant_id, id),
        constraint api_keys_created_by_id_fkey foreign key (tenant_id, created_by_id) references users (tenant_id, id)
      );
      alter table api_keys enable row level security, force row level security;
      create policy tenant on api_keys to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, insert, update on api_keys to das_app;
      grant select, update (last_used_at) on api_keys to das_authenticator;
      create policy authenticate on api_keys for select to das_authenticator using (true);
      create policy note_use on api_keys for update to das_authenticator using (true);

      create table api_key_hashes (
        hash text collate "C" not null constraint api_key_hashes_pkey primary key,
        tenant_id text collate "C" not null,
        api_key_id text collate "C" not null
      );
      alter table api_key_hashes enable row level security, force row level security;
      create policy tenant on api_key_hashes to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant insert on api_key_hashes to das_app;
      grant select on api_key_hashes to das_authenticator;
      create policy authenticate on api_key_hashes for select to das_authenticator using (true);

      -- Finds a key by its hash and takes the wanted requests from its bucket, in one round trip. Unknown key: no row. A key that may
      -- not be used has the reason in refusal, which only the audit log shows, and takes no requests.
      create function authenticate_api_key(token_hash text, of_environment text, of_bucket text, usual_quota integer, wanted integer)
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
      alter function authenticate_api_key(text, text, text, integer, integer) owner to das_authenticator;
      revoke all on function authenticate_api_key(text, text, text, integer, integer) from public;
      grant execute on function authenticate_api_key(text, text, text, integer, integer) to das_app;

      -- Takes one request. Instances of an older version call it.
      create function authenticate_api_key(token_hash text, of_environment text, of_bucket text, usual_quota integer)
        returns table (
          refusal text, tenant_id text, api_key_id text, user_id text, user_name text, kind text, key_role text, user_role text,
          quota integer, is_allowed boolean, remaining integer, wait_s integer, reset_at double precision
        )
        language sql security definer set search_path = public, pg_temp
        as $$
          select refusal, tenant_id, api_key_id, user_id, user_name, kind, key_role, user_role, quota, granted = 1, remaining, wait_s, reset_at
            from authenticate_api_key(token_hash, of_environment, of_bucket, usual_quota, 1)
        $$;
      alter function authenticate_api_key(text, text, text, integer) owner to das_authenticator;
      revoke all on function authenticate_api_key(text, text, text, integer) from public;
      grant execute on function authenticate_api_key(text, text, text, integer) to das_app;

      revoke create on schema public from das_authenticator;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop function authenticate_api_key(text, text, text, integer);
      drop function authenticate_api_key(text, text, text, integer, integer);
      drop table api_key_hashes;
      drop table api_keys;
    `);
  }
}
