import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How people and organisations want to be notified, and what is known about people as recipients of mails. */
export class NotificationPreferences1765000381000 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table notification_preferences (
        tenant_id text collate "C" not null,
        user_id text collate "C" not null,
        modes json not null default '{}', -- by channel and kind
        digest_time text,
        quiet_from text,
        quiet_to text,
        business_hours_only boolean,
        timezone text,
        digests_since timestamptz, -- of the business clock
        constraint notification_preferences_pkey primary key (tenant_id, user_id),
        constraint notification_preferences_user_id_fkey foreign key (tenant_id, user_id) references users (tenant_id, id)
      );
      alter table notification_preferences enable row level security, force row level security;
      create policy tenant on notification_preferences to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, insert, update on notification_preferences to das_app;

      create table notification_defaults (
        tenant_id text collate "C" not null,
        modes json not null default '{}',
        digest_time text,
        quiet_from text,
        quiet_to text,
        business_hours_only boolean,
        digests_since timestamptz,
        constraint notification_defaults_pkey primary key (tenant_id)
      );
      alter table notification_defaults enable row level security, force row level security;
      create policy tenant on notification_defaults to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, insert, update on notification_defaults to das_app;

      create table email_recipients (
        tenant_id text collate "C" not null,
        user_id text collate "C" not null,
        state text not null default 'ok',
        since timestamptz,
        last_error text,
        refusals integer not null default 0, -- of the recipient, in a row
        hour timestamptz, -- of the business clock
        sent_in_hour integer not null default 0,
        digest_on date, -- the latest local date with a digest
        digested_number bigint, -- of the newest notification that a digest has considered
        constraint email_recipients_pkey primary key (tenant_id, user_id),
        constraint email_recipients_user_id_fkey foreign key (tenant_id, user_id) references users (tenant_id, id)
      );
      alter table email_recipients enable row level security, force row level security;
      create policy tenant on email_recipients to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, insert, update on email_recipients to das_app;
    `);
    await db.query(`
      -- safe: places the new tables
      do $$ begin
        if to_regclass('pg_catalog.pg_dist_partition') is not null then
          if exists (select from pg_dist_partition where logicalrelid = 'audit_heads'::regclass) then
            perform create_distributed_table('notification_preferences', 'tenant_id', colocate_with := 'audit_heads');
            perform create_distributed_table('notification_defaults', 'tenant_id', colocate_with := 'audit_heads');
            perform create_distributed_table('email_recipients', 'tenant_id', colocate_with := 'audit_heads');
          end if;
        end if;
      end $$;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table email_recipients;
      drop table notification_defaults;
      drop table notification_preferences;
    `);
  }
}
