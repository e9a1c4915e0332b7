import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Near ends that people could not be notified of, because the work of their tenant failed. They are tried again, tenant by tenant. */
export class FailedEnds1765000388000 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    for (const statement of [TABLE, FUNCTION]) await db.query(statement);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop function tenants_with_failed_ends(integer); drop table failed_ends;');
  }
}

const TABLE = `
  create table failed_ends (
    tenant_id text collate "C" not null,
    kind text collate "C" not null, -- of the notification
    days integer not null, -- before the end
    id text collate "C" not null, -- of the approval or key
    ends_at timestamptz not null,
    retry_at timestamptz not null,
    constraint failed_ends_pkey primary key (tenant_id, kind, days, id)
  );
  create index failed_ends_retry on failed_ends (retry_at);
  alter table failed_ends enable row level security, force row level security;
  create policy tenant on failed_ends to das_app
    using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
    with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
  grant select, insert, update, delete on failed_ends to das_app;
  grant select on failed_ends to das_worker;
  create policy work on failed_ends for select to das_worker using (true);`;

const FUNCTION = `
  grant create on schema public to das_worker;
  create function tenants_with_failed_ends(most integer) returns table (tenant_id text)
    language plpgsql stable security definer set search_path = public, pg_temp
    as $$
      begin
        return query select f.tenant_id from failed_ends f where f.retry_at <= now() group by f.tenant_id order by min(f.retry_at) limit most;
      end
    $$;
  alter function tenants_with_failed_ends(integer) owner to das_worker;
  revoke all on function tenants_with_failed_ends(integer) from public;
  grant execute on function tenants_with_failed_ends(integer) to das_app;
  revoke create on schema public from das_worker;`;
