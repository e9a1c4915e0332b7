import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Webhook events (an outbox), endpoints, signing secrets, deliveries and their attempts.
 */
export class WebhooksBaseline1765000009000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table webhook_events (
        tenant_id text collate "C" not null,
        id text collate "C" not null,
        occurred_at timestamptz not null default now(),
        type text not null,
        resource_id text collate "C" not null,
        payload json not null,
        constraint webhook_events_pkey primary key (tenant_id, id)
      );
      create index webhook_events_resource on webhook_events (tenant_id, resource_id, id);
      alter table webhook_events enable row level security, force row level security;
      create policy tenant on webhook_events to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, insert on webhook_events to das_app;

      create table webhook_endpoints (
        tenant_id text collate "C" not null,
        id text collate "C" not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        url text not null,
        description text,
        event_types json not null,
        active boolean not null default true,
        disabled_reason text,
        deleted_at timestamptz,
        constraint webhook_endpoints_pkey primary key (tenant_id, id)
      );
      alter table webhook_endpoints enable row level security, force row level security;
      create policy tenant on webhook_endpoints to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, insert, update on webhook_endpoints to das_app;

      create table webhook_secrets (
        tenant_id text collate "C" not null,
        id text collate "C" not null,
        endpoint_id text collate "C" not null,
        sealed text not null, -- encrypted by the service
        expires_at timestamptz,
        constraint webhook_secrets_pkey primary key (tenant_id, id),
        constraint webhook_secrets_endpoint_id_fkey foreign key (tenant_id, endpoint_id) references webhook_endpoints (tenant_id, id)
      );
      create index webhook_secrets_endpoint on webhook_secrets (tenant_id, endpoint_id);
      alter table webhook_secrets enable row level security, force row level security;
      create policy tenant on webhook_secrets to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, insert, update, delete on webhook_secrets to das_app;

      create table webhook_deliveries (
        tenant_id text collate "C" not null,
        id text collate "C" not null,
        created_at timestamptz not null default now(),
        endpoint_id text collate "C" not null,
        event_id text collate "C" not null,
        event_type text not null,
        status text not null default 'pending',
        attempts integer not null default 0,
        scheduled_attempts integer not null default 0,
        last_status_code integer,
        last_error text,
        next_attempt_at timestamptz,
        delivered_at timestamptz,
        constraint webhook_deliveries_pkey primary key (tenant_id, id),
        constraint webhook_deliveries_endpoint_id_fkey foreign key (tenant_id, endpoint_id) references webhook_endpoints (tenant_id, id),
        constraint webhook_deliveries_event_id_fkey foreign key (tenant_id, event_id) references webhook_events (tenant_id, id)
      );
      create index webhook_deliveries_endpoint on webhook_deliveries (tenant_id, endpoint_id, id);
      create index webhook_deliveries_status on webhook_deliveries (tenant_id, status, endpoint_id, id);
      create unique index webhook_deliveries_once on webhook_deliveries (tenant_id, event_id, endpoint_id);
      alter table webhook_deliveries enable row level security, force row level security;
      create policy tenant on webhook_deliveries to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, insert, update on webhook_deliveries to das_app;

      create table webhook_attempts (
        tenant_id text collate "C" not null,
        id text collate "C" not null,
        delivery_id text collate "C" not null,
        at timestamptz not null,
        status_code integer,
        error text,
        body text,
        constraint webhook_attempts_pkey primary key (tenant_id, id),
        constraint webhook_attempts_delivery_id_fkey foreign key (tenant_id, delivery_id) references webhook_deliveries (tenant_id, id)
      );
      create index webhook_attempts_delivery on webhook_attempts (tenant_id, delivery_id, id);
      alter table webhook_attempts enable row level security, force row level security;
      create policy tenant on webhook_attempts to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, insert on webhook_attempts to das_app;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table webhook_attempts;
      drop table webhook_deliveries;
      drop table webhook_secrets;
      drop table webhook_endpoints;
      drop table webhook_events;
    `);
  }
}
