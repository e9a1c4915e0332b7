import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The request log of API keys, and their usage by day. */
export class RequestLogs1765000370000 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table request_logs (
        tenant_id text collate "C" not null,
        id text collate "C" not null, -- a ULID with the time of its request, by which the log is ordered
        api_key_id text collate "C" not null,
        at timestamptz not null,
        interface text not null,
        method text not null,
        route text not null,
        operations text[] not null,
        status integer not null,
        error text collate "C", -- in lower case
        duration_ms double precision not null,
        bytes_out integer not null,
        request_id text collate "C" not null,
        ip text collate "C" not null,
        user_agent text,
        replayed boolean not null,
        constraint request_logs_pkey primary key (tenant_id, id)
      );
      create index request_logs_key on request_logs (tenant_id, api_key_id, id);
      create index request_logs_request on request_logs (tenant_id, request_id);
      create index request_logs_error on request_logs (tenant_id, error, id) where error is not null;
      alter table request_logs enable row level security, force row level security;
      create policy tenant on request_logs to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, insert, delete on request_logs to das_app;

      create table api_key_days (
        tenant_id text collate "C" not null,
        api_key_id text collate "C" not null,
        date date not null, -- UTC
        interface text not null,
        requests integer not null,
        writes integer not null,
        client_errors integer not null,
        server_errors integer not null,
        limited integer not null,
        constraint api_key_days_pkey primary key (tenant_id, api_key_id, date, interface)
      );
      create index api_key_days_date on api_key_days (tenant_id, date);
      alter table api_key_days enable row level security, force row level security;
      create policy tenant on api_key_days to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, insert, update, delete on api_key_days to das_app;
    `);
    await db.query(`
      -- safe: places the new tables
      do $$ begin
        if to_regclass('pg_catalog.pg_dist_partition') is not null then
          if exists (select from pg_dist_partition where logicalrelid = 'audit_heads'::regclass) then
            perform create_distributed_table('request_logs', 'tenant_id', colocate_with := 'audit_heads');
            perform create_distributed_table('api_key_days', 'tenant_id', colocate_with := 'audit_heads');
          end if;
        end if;
      end $$;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table api_key_days;
      drop table request_logs;
    `);
  }
}
