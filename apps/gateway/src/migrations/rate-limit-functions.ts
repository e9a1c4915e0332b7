/**
 * Takes as many of the `wanted` requests from a bucket as there is room for: 60 seconds see at most `quota` of them. The
 * requests of one second leave the window together, 60 seconds after the last of them: so in no 60 seconds there are more,
 * and a row has at most 61 counts. The row is read without a lock, and written if it is still as it was read; only who finds
 * it changed locks it first. So refused requests wait for nobody and write nothing. `wait_s` is when the oldest leave, or,
 * where none was granted, when there is room again; `reset_at` is that moment in Unix seconds.
 */
export const TAKE_REQUESTS = `
  create or replace function take_requests(of_subject text, of_bucket text, quota integer, wanted integer)
    returns table (granted integer, remaining integer, wait_s integer, reset_at double precision)
    language plpgsql security definer set search_path = public, pg_temp
    as $$
      declare
        held rate_limits;
        is_contended boolean := false;
        window_ms constant integer := 60000;
        now_ms bigint;
        size integer;
        gone integer;
        free_at bigint;
      begin
        loop
          if is_contended then
            select * into held from rate_limits where subject = of_subject and bucket = of_bucket for update;
          else
            select * into held from rate_limits where subject = of_subject and bucket = of_bucket;
          end if;
          if not found then
            insert into rate_limits (subject, bucket) values (of_subject, of_bucket) on conflict do nothing;
            continue;
          end if;
          now_ms := floor(extract(epoch from clock_timestamp()) * 1000); -- only now, when those before us are done
          size := cardinality(held.moments);
          if held.moments[size] > now_ms + window_ms then -- the clock was set back by more than we can wait for
            held.moments := '{}';
            held.counts := '{}';
            held.used := 0;
            size := 0;
          end if;
          now_ms := greatest(now_ms, held.moments[size]);
          gone := 0;
          while gone < size and held.moments[gone + 1] <= now_ms - window_ms loop
            gone := gone + 1;
            held.used := held.used - held.counts[gone];
          end loop;
          granted := least(greatest(quota - held.used, 0), wanted);
          remaining := greatest(quota - held.used - granted, 0);
          exit when granted = 0;
          if gone > 0 then
            held.moments := held.moments[gone + 1:];
            held.counts := held.counts[gone + 1:];
            size := size - gone;
          end if;
          if size = 0 or held.moments[size] / 1000 < now_ms / 1000 then
            size := size + 1;
            held.counts[size] := 0;
          end if;
          held.moments[size] := now_ms;
          held.counts[size] := held.counts[size] + granted;
          update rate_limits set moments = held.moments, counts = held.counts, used = held.used + granted, version = held.version + 1
           where subject = of_subject and bucket = of_bucket and version = held.version;
          exit when found;
          is_contended := true;
        end loop;
        if granted > 0 then
          free_at := held.moments[1] + window_ms;
        else
          while gone < size and held.used >= quota loop
            gone := gone + 1;
            held.used := held.used - held.counts[gone];
          end loop;
          free_at := coalesce(held.moments[gone], now_ms) + window_ms;
        end if;
        wait_s := (free_at - now_ms + 999) / 1000;
        reset_at := (free_at + 999) / 1000;
        return next;
      end
    $$;
`;

/**
 * Whom a key stands for, and as many requests of its bucket taken as were shown with it in one moment, in one round trip.
 * No row: nobody has this key. A key that opens nothing comes with the reason, which only the audit log may know, and takes
 * nothing.
 */
export const AUTHENTICATE_API_KEY = `
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
            perform set_config('synchronous_commit', 'off', true); -- a crash may forget it, and whoever comes in the same packet need not wait for the disk
            update api_keys k set last_used_at = now()
             where (k.tenant_id, k.id) in (
               select l.tenant_id, l.id from api_keys l
                where l.tenant_id = authenticate_api_key.tenant_id and l.id = authenticate_api_key.api_key_id
                  and coalesce(l.last_used_at < now() - interval '1 minute', true)
                  for update skip locked -- somebody else is at the row: the next request will note it
             );
          end if;
        end if;
        return next;
      end
    $$;
`;

/** The same for one request, as instances of the version before ask, which may still be at work. */
export const FOR_ONE_REQUEST = `
  create or replace function take_request(of_subject text, of_bucket text, quota integer)
    returns table (is_allowed boolean, remaining integer, wait_s integer, reset_at double precision)
    language sql security definer set search_path = public, pg_temp
    as $$ select granted = 1, remaining, wait_s, reset_at from take_requests(of_subject, of_bucket, quota, 1) $$;

  create or replace function authenticate_api_key(token_hash text, of_environment text, of_bucket text, usual_quota integer)
    returns table (
      refusal text, tenant_id text, api_key_id text, user_id text, user_name text, kind text, key_role text, user_role text,
      quota integer, is_allowed boolean, remaining integer, wait_s integer, reset_at double precision
    )
    language sql security definer set search_path = public, pg_temp
    as $$
      select refusal, tenant_id, api_key_id, user_id, user_name, kind, key_role, user_role, quota, granted = 1, remaining, wait_s, reset_at
        from authenticate_api_key(token_hash, of_environment, of_bucket, usual_quota, 1)
    $$;
`;

/** Takes away the rows of keys and sessions that nobody has used for two minutes: an empty window is as good as none. */
export const FORGET_IDLE_RATE_LIMITS = `
  create function forget_idle_rate_limits() returns bigint
    language sql security definer set search_path = public, pg_temp
    as $$
      with idle as (
        delete from rate_limits
         where coalesce(moments[cardinality(moments)], 0) < (extract(epoch from clock_timestamp()) - 120) * 1000
        returning 1
      )
      select count(*) from idle
    $$;
`;
