import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The notifications of people, and the browsers with which they log in. */
export class Notifications1765000380010 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      -- Per person: the numbers of notifications, and the number of the newest one. A transaction that writes notifications of this person locks it.
      create table notification_inboxes (
        tenant_id text collate "C" not null,
        user_id text collate "C" not null,
        unread bigint not null default 0, -- neither read nor archived
        listed bigint not null default 0, -- not archived
        archived bigint not null default 0,
        last_number bigint not null default 0,
        constraint notification_inboxes_pkey primary key (tenant_id, user_id),
        constraint notification_inboxes_user_id_fkey foreign key (tenant_id, user_id) references users (tenant_id, id)
      ) with (fillfactor = 50);
      alter table notification_inboxes enable row level security, force row level security;
      create policy tenant on notification_inboxes to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, insert, update, delete on notification_inboxes to das_app;

      -- Marks of more notifications than a request writes: those up to a number and a moment are read or archived.
      create table notification_marks (
        tenant_id text collate "C" not null,
        user_id text collate "C" not null,
        id text collate "C" not null,
        number bigint not null, -- up to
        before timestamptz not null, -- later than the notifications that it marks
        archives boolean not null,
        marked_at timestamptz not null default now(),
        constraint notification_marks_pkey primary key (tenant_id, user_id, id)
      );
      alter table notification_marks enable row level security, force row level security;
      create policy tenant on notification_marks to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, insert, update, delete on notification_marks to das_app;

      -- Ids, the kind and numbers: texts are rendered when they are read.
      create table notifications (
        tenant_id text collate "C" not null,
        id text collate "C" not null,
        user_id text collate "C" not null,
        number bigint not null, -- in the order in which those of the person were written
        kind text not null,
        resource_type text not null,
        resource_id text collate "C" not null,
        opportunity_id text collate "C",
        subject_id text collate "C", -- the comment or question
        actor_id text collate "C", -- of the newest event; null after a timer
        on_behalf_of_id text collate "C",
        occurrences integer not null default 1,
        first_event_at timestamptz not null,
        occurred_at timestamptz not null, -- of the newest event
        read_at timestamptz,
        archived_at timestamptz,
        in_app boolean not null default true, -- false: only for an e-mail
        cause text collate "C", -- what a timer notified of, once for each person
        data json not null default '{}',
        constraint notifications_pkey primary key (tenant_id, id),
        constraint notifications_user_id_fkey foreign key (tenant_id, user_id) references users (tenant_id, id)
      );
      create index notifications_user on notifications (tenant_id, user_id, id) where in_app;
      create index notifications_unread on notifications (tenant_id, user_id, id) where in_app and read_at is null and archived_at is null;
      create index notifications_unread_at on notifications (tenant_id, user_id, occurred_at) where in_app and read_at is null and archived_at is null;
      create index notifications_archived on notifications (tenant_id, user_id, id) where in_app and archived_at is not null;
      create index notifications_resource on notifications (tenant_id, resource_id, user_id, kind, id);
      create index notifications_read_at on notifications (tenant_id, read_at) where read_at is not null and archived_at is null; -- for retention, as the next two
      create index notifications_archived_at on notifications (tenant_id, archived_at) where archived_at is not null;
      create index notifications_time on notifications (tenant_id, occurred_at);
      create unique index notifications_cause on notifications (tenant_id, user_id, cause) where cause is not null;
      alter table notifications enable row level security, force row level security;
      create policy tenant on notifications to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, insert, update, delete on notifications to das_app;
    `);
    await db.query(`
      -- With which browsers people have logged in: digests of user agents. The empty one says that the person has logged in.
      create table known_browsers (
        tenant_id text collate "C" not null,
        user_id text collate "C" not null,
        browser text collate "C" not null,
        last_used_at timestamptz not null,
        constraint known_browsers_pkey primary key (tenant_id, user_id, browser),
        constraint known_browsers_user_id_fkey foreign key (tenant_id, user_id) references users (tenant_id, id)
      );
      create index known_browsers_time on known_browsers (tenant_id, last_used_at);
      alter table known_browsers enable row level security, force row level security;
      create policy tenant on known_browsers to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));
      grant select, insert, update, delete on known_browsers to das_app;
    `);
    await db.query(`
      -- safe: places the new tables
      do $$ begin
        if to_regclass('pg_catalog.pg_dist_partition') is not null then
          if exists (select from pg_dist_partition where logicalrelid = 'audit_heads'::regclass) then
            perform create_distributed_table('notification_inboxes', 'tenant_id', colocate_with := 'audit_heads');
            perform create_distributed_table('notification_marks', 'tenant_id', colocate_with := 'audit_heads');
            perform create_distributed_table('known_browsers', 'tenant_id', colocate_with := 'audit_heads');
            perform create_distributed_table('notifications', 'tenant_id', colocate_with := 'audit_heads');
          end if;
        end if;
      end $$;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop table known_browsers;
      drop table notifications;
      drop table notification_marks;
      drop table notification_inboxes;
    `);
  }
}
