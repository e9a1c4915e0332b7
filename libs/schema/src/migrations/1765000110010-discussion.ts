import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Comments on requests, the users whom they mention, and links to documents. A mention repeats request and visibility of its comment, which
 * never change, so that the filter on mentions reads no comments.
 */
export class Discussion1765000110010 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table approval_comments (
        tenant_id text collate "C" not null,
        id text collate "C" not null,
        approval_request_id text collate "C" not null,
        opportunity_id text collate "C",
        author_id text collate "C" not null,
        body text, -- null: deleted
        visibility text not null,
        mention_ids text[] not null default '{}',
        in_reply_to_id text collate "C",
        created_at timestamptz not null default now(),
        written_at timestamptz not null, -- by the business clock
        edited_at timestamptz,
        deleted_at timestamptz,
        deleted_by_id text collate "C",
        constraint approval_comments_pkey primary key (tenant_id, id),
        constraint approval_comments_request_fkey foreign key (tenant_id, approval_request_id) references approval_requests (tenant_id, id),
        constraint approval_comments_author_id_fkey foreign key (tenant_id, author_id) references users (tenant_id, id),
        constraint approval_comments_deleted_by_id_fkey foreign key (tenant_id, deleted_by_id) references users (tenant_id, id),
        constraint approval_comments_in_reply_to_id_fkey foreign key (tenant_id, in_reply_to_id) references approval_comments (tenant_id, id)
      );
      create index approval_comments_request on approval_comments (tenant_id, approval_request_id, id);
      ${POLICY('approval_comments')}
      grant select, insert, update on approval_comments to das_app;

      create table comment_mentions (
        tenant_id text collate "C" not null,
        comment_id text collate "C" not null,
        user_id text collate "C" not null,
        approval_request_id text collate "C" not null,
        visibility text not null,
        constraint comment_mentions_pkey primary key (tenant_id, comment_id, user_id),
        constraint comment_mentions_comment_id_fkey foreign key (tenant_id, comment_id) references approval_comments (tenant_id, id),
        constraint comment_mentions_user_id_fkey foreign key (tenant_id, user_id) references users (tenant_id, id)
      );
      create index comment_mentions_user on comment_mentions (tenant_id, user_id, approval_request_id);
      ${POLICY('comment_mentions')}
      grant select, insert, delete on comment_mentions to das_app;

      create table approval_links (
        tenant_id text collate "C" not null,
        id text collate "C" not null,
        approval_request_id text collate "C" not null,
        opportunity_id text collate "C",
        url text not null,
        title text not null,
        kind text,
        sha256 text,
        visibility text not null,
        added_by_id text collate "C" not null,
        created_at timestamptz not null default now(),
        constraint approval_links_pkey primary key (tenant_id, id),
        constraint approval_links_request_fkey foreign key (tenant_id, approval_request_id) references approval_requests (tenant_id, id),
        constraint approval_links_added_by_id_fkey foreign key (tenant_id, added_by_id) references users (tenant_id, id)
      );
      create index approval_links_request on approval_links (tenant_id, approval_request_id, id);
      ${POLICY('approval_links')}
      grant select, insert, delete on approval_links to das_app;
    `);
    await db.query(`
      -- safe: places the new tables
      do $$ begin
        if to_regclass('pg_catalog.pg_dist_partition') is not null then
          if exists (select from pg_dist_partition where logicalrelid = 'audit_heads'::regclass) then
            perform create_distributed_table('approval_comments', 'tenant_id', colocate_with := 'audit_heads');
            perform create_distributed_table('comment_mentions', 'tenant_id', colocate_with := 'audit_heads');
            perform create_distributed_table('approval_links', 'tenant_id', colocate_with := 'audit_heads');
          end if;
        end if;
      end $$;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table approval_links; drop table comment_mentions; drop table approval_comments;');
  }
}

const POLICY = (table: string): string => `
      alter table ${table} enable row level security, force row level security;
      create policy tenant on ${table} to das_app
        using (tenant_id = nullif(current_setting('app.tenant_id', true), ''))
        with check (tenant_id = nullif(current_setting('app.tenant_id', true), ''));`;
