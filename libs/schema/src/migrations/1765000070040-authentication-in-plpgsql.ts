import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The functions that run before the tenant is known, in PL/pgSQL: a database with distributed tables plans no SQL function with a
 * parameter, and no statement that changes one table and reads another. Names, parameters and results are as before.
 */
export class AuthenticationInPlpgsql1765000070040 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create or replace function log_in_candidates(wanted text)
        returns table (tenant_id text, user_id text, user_name text, user_role text, active boolean, password_hash text)
        language plpgsql stable security definer set search_path = public, pg_temp
        as $$
          begin
            return query
              select u.tenant_id, u.id, u.name, u.role, u.active, p.hash
                from user_email_hashes h
                join users u on u.tenant_id = h.tenant_id and u.id = h.user_id
                left join user_passwords p on p.tenant_id = u.tenant_id and p.user_id = u.id
               where h.email_hash = wanted
               order by u.id;
          end
        $$;

      create or replace function authenticate_session(token_hash text, deployment text)
        returns table (tenant_id text, session_id text, user_id text, user_name text, user_role text)
        language plpgsql volatile security definer set search_path = public, pg_temp
        as $$
          #variable_conflict use_column
          declare
            seen_at timestamptz;
          begin
            select s.tenant_id, s.id, u.id, u.name, u.role, s.last_seen_at into tenant_id, session_id, user_id, user_name, user_role, seen_at
              from sessions s join users u on u.tenant_id = s.tenant_id and u.id = s.user_id
             where s.hash = token_hash and s.environment = deployment and u.active and s.last_seen_at > now() - interval '12 hours' and s.created_at > now() - interval '7 days';
            if not found then return; end if;
            if seen_at < now() - interval '1 minute' then
              update sessions s set last_seen_at = now() where s.hash = token_hash and s.last_seen_at < now() - interval '1 minute';
            end if;
            return next;
          end
        $$;

      -- The requests of the last 60 seconds that the buckets of keys counted, for keys of the current tenant. It reads the counts that
      -- authentication takes from, and locks nothing.
      create or replace function api_key_usage(of_keys text[]) returns table (api_key_id text, bucket text, used integer)
        language plpgsql volatile security definer set search_path = public, pg_temp
        as $$
          declare
            now_ms constant bigint := floor(extract(epoch from clock_timestamp()) * 1000);
          begin
            return query
              select k.id, r.bucket, coalesce((
                       select sum(u.requests) from unnest(r.moments, r.counts) as u (moment, requests)
                        where u.moment > now_ms - 60000 and u.moment <= now_ms + 60000
                     ), 0)::integer
                from api_keys k
                join rate_limits r on r.subject = 'key:' || k.id
               where k.tenant_id = nullif(current_setting('app.tenant_id', true), '') and k.id = any(of_keys);
          end
        $$;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      create or replace function log_in_candidates(wanted text)
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
      create or replace function authenticate_session(token_hash text, deployment text)
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
      create or replace function api_key_usage(of_keys text[]) returns table (api_key_id text, bucket text, used integer)
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
    `);
  }
}
