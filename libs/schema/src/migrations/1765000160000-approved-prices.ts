import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What follows an approval: extensions and revisions of requests; revoked, superseded and used lines; steps of lines that a revision carries over. */
export class ApprovedPrices1765000160000 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table approval_requests
        add column extensions integer not null default 0,
        add column revises_id text collate "C", -- the request that this one revises
        add column lineage_id text collate "C", -- the first request of the revisions; null: no revision
        add column lineage_creator_ids text[]; -- the users who created the earlier requests of the lineage
      create or replace view searchable_approval_requests as
        select * from approval_requests where tenant_id = nullif(current_setting('app.tenant_id', true), '');
      alter table request_details
        add column used_quantity integer not null default 0,
        add column revises_opportunity_id text collate "C", -- the line that this one replaces
        add column superseded_at timestamptz, -- this and revoked_at by the business clock
        add column superseded_by_id text collate "C", -- the line that replaces this one; null: left out of the revision
        add column superseded_by_request_id text collate "C",
        add column revoked_at timestamptz,
        add column revoked_by_id text collate "C",
        add column revoke_reason_code text,
        add column revoke_comment text;
      create or replace view searchable_request_details as
        select * from request_details where tenant_id = nullif(current_setting('app.tenant_id', true), '');
      alter table approval_steps add column carried_from_request_id text collate "C";
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      grant create on schema public to das_search;
      drop view searchable_approval_requests;
      drop view searchable_request_details;
      alter table approval_requests
        drop column extensions, drop column revises_id, drop column lineage_id, drop column lineage_creator_ids;
      alter table request_details
        drop column used_quantity, drop column revises_opportunity_id, drop column superseded_at, drop column superseded_by_id,
        drop column superseded_by_request_id, drop column revoked_at, drop column revoked_by_id, drop column revoke_reason_code,
        drop column revoke_comment;
      alter table approval_steps drop column carried_from_request_id;
      create view searchable_approval_requests as
        select * from approval_requests where tenant_id = nullif(current_setting('app.tenant_id', true), '');
      alter view searchable_approval_requests owner to das_search;
      grant select on searchable_approval_requests to das_app;
      create view searchable_request_details as
        select * from request_details where tenant_id = nullif(current_setting('app.tenant_id', true), '');
      alter view searchable_request_details owner to das_search;
      grant select on searchable_request_details to das_app;
      revoke create on schema public from das_search;
    `);
  }
}
