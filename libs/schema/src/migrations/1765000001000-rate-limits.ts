import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Request counts of API keys and sessions. The counts need not survive a crash of the database, so the table is unlogged. They
 * belong to no tenant: only the functions below, which run as das_authenticator, may read or write them.
 */
export class RateLimitsBaseline1765000001000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      grant create on schema public to das_authenticator;

      create unlogged table rate_limits (
        subject text collate "C" not null,
        bucket text collate "C" not null,
        moments bigint[] not null default '{}', -- per second with requests: its last request, in ms since 1970
        counts integer[] not null default '{}', -- per second with requests: their number
        used integer not null default 0, -- the sum of counts
        version bigint not null default 0, -- incremented by each change
        constraint rate_limits_pkey primary key (subject, bucket)
      ) with (fillfactor = 50);
      alter table rate_limits enable row level security, force row level security;
      grant select, insert, update, delete on rate_limits to das_authenticator;
      create policy count on rate_limits to das_authenticator using (true) with check (true);

      -- Takes as many of the wanted requests from a bucket as its quota for a sliding window of 60 seconds allows. Requests of one
      -- second leave the window together, 60 seconds after the last of them, so a row has at most 61 counts. The row is read without
      -- a lock and written if its version is unchanged; after a conflict it is locked first. A refused request locks and writes
      -- nothing. wait_s: seconds until the oldest requests leave or, if none was granted, until there is room; reset_at: that moment
      -- in Unix seconds.
      create function take_requests(of_subject text, of_bucket text, quota integer, wanted integer)
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
              now_ms := floor(extract(epoch from clock_timestamp()) * 1000); -- read after the lock was granted
              size := cardinality(held.moments);
              if held.moments[size] > now_ms + window_ms then -- the clock was set back by more than a window: start again
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
      alter function take_requests(text, text, integer, integer) owner to das_authenticator;
      revoke all on function take_requests(text, text, integer, integer) from public;
      grant execute on function take_requests(text, text, integer, integer) to das_app;

      -- Takes one request. Instances of an older version call it.
      create function take_request(of_subject text, of_bucket text, quota integer)
        returns table (is_allowed boolean, remaining integer, wait_s integer, reset_at double precision)
        language sql security definer set search_path = public, pg_temp
        as $$ select granted = 1, remaining, wait_s, reset_at from take_requests(of_subject, of_bucket, quota, 1) $$;
      alter function take_request(text, text, integer) owner to das_authenticator;
      revoke all on function take_request(text, text, integer) from public;
      grant execute on function take_request(text, text, integer) to das_app;

      -- Deletes rows without a request for two minutes: no row means an empty window.
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
      alter function forget_idle_rate_limits() owner to das_authenticator;
      revoke all on function forget_idle_rate_limits() from public;
      grant execute on function forget_idle_rate_limits() to das_app;

      revoke create on schema public from das_authenticator;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop function forget_idle_rate_limits();
      drop function take_request(text, text, integer);
      drop function take_requests(text, text, integer, integer);
      drop table rate_limits;
    `);
  }
}
