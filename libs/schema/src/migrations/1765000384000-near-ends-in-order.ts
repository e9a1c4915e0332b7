import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Ends are told of in the order of time, tenant and id, so that a batch may stop between ends of one moment: many approvals end with the same
 * day.
 */
export class NearEndsInOrder1765000384000 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table told_ends
        add column last_tenant_id text collate "C" not null default '~', -- at told_until, up to this tenant and id; '~' is greater than all ids
        add column last_id text collate "C" not null default '~';

      grant create on schema public to das_worker;
      create function approvals_ending_after(
        after timestamptz, after_tenant text, after_id text, until timestamptz, most integer
      ) returns table (tenant_id text, id text, ends_at text)
        language plpgsql stable security definer set search_path = public, pg_temp
        as $$
          begin
            return query select d.tenant_id, d.approval_request_id, to_char(d.due_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') from due_expiries d
              where (d.due_at, d.tenant_id, d.approval_request_id) > (after, after_tenant, after_id) and d.due_at <= until
              order by d.due_at, d.tenant_id, d.approval_request_id limit most;
          end
        $$;
      alter function approvals_ending_after(timestamptz, text, text, timestamptz, integer) owner to das_worker;
      revoke all on function approvals_ending_after(timestamptz, text, text, timestamptz, integer) from public;
      grant execute on function approvals_ending_after(timestamptz, text, text, timestamptz, integer) to das_app;
      revoke create on schema public from das_worker;

      grant create on schema public to das_authenticator;
      create function api_keys_ending_after(
        after timestamptz, after_tenant text, after_id text, until timestamptz, most integer
      ) returns table (tenant_id text, id text, ends_at text)
        language plpgsql stable security definer set search_path = public, pg_temp
        as $$
          begin
            return query select k.tenant_id, k.id, to_char(k.expires_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') from api_keys k
              where (k.expires_at, k.tenant_id, k.id) > (after, after_tenant, after_id) and k.expires_at <= until and k.revoked_at is null
              order by k.expires_at, k.tenant_id, k.id limit most;
          end
        $$;
      alter function api_keys_ending_after(timestamptz, text, text, timestamptz, integer) owner to das_authenticator;
      revoke all on function api_keys_ending_after(timestamptz, text, text, timestamptz, integer) from public;
      grant execute on function api_keys_ending_after(timestamptz, text, text, timestamptz, integer) to das_app;
      revoke create on schema public from das_authenticator;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop function api_keys_ending_after(timestamptz, text, text, timestamptz, integer);
      drop function approvals_ending_after(timestamptz, text, text, timestamptz, integer);
      alter table told_ends drop column last_tenant_id, drop column last_id;
    `);
  }
}
