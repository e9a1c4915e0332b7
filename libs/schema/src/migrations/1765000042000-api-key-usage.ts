import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The address of the last use of an API key, and the requests that its buckets counted. The function that authenticates keys writes
 * the address together with last_used_at: at most once a minute, and in the same statement.
 */
export class ApiKeyUsage1765000042000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      grant create on schema public to das_authenticator;

      alter table api_keys add column last_used_ip text;
      grant update (last_used_ip) on api_keys to das_authenticator;

      -- As authenticate_api_key of five arguments, which instances of an older version call. client_ip: the address of one of the
      -- wanted requests.
      create function authenticate_api_key(token_hash text, of_environment text, of_bucket text, usual_quota integer, wanted integer, client_ip text)
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
      alter function authenticate_api_key(text, text, text, integer, integer, text) owner to das_authenticator;
      revoke all on function authenticate_api_key(text, text, text, integer, integer, text) from public;
      grant execute on function authenticate_api_key(text, text, text, integer, integer, text) to das_app;

      -- The requests of the last 60 seconds that the buckets of keys counted, for keys of the current tenant. It reads the counts that
      -- authentication takes from, and locks nothing.
      create function api_key_usage(of_keys text[]) returns table (api_key_id text, bucket text, used integer)
        language sql volatile security definer set search_path = public, pg_temp
        as $$
          select k.id, r.bucket, coalesce((
                   select sum(u.requests) from unnest(r.moments, r.counts) as u (moment, requests)
                    where u.moment > clock.now_ms - 60000 and u.moment <= clock.now_ms + 60000
                 ), 0)::integer
            from (select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms) clock
           cross join api_keys k
            join rate_limits r on r.subject = 'key:' || k.id
           where k.tenant_id = nullif(current_setting('app.tenant_id', true), '') and k.id = any(of_keys)
        $$;
      alter function api_key_usage(text[]) owner to das_authenticator;
      revoke all on function api_key_usage(text[]) from public;
      grant execute on function api_key_usage(text[]) to das_app;

      revoke create on schema public from das_authenticator;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop function api_key_usage(text[]);
      drop function authenticate_api_key(text, text, text, integer, integer, text);
      alter table api_keys drop column last_used_ip;
    `);
  }
}
