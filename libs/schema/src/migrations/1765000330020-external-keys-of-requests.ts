import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The ids that other systems use for requests and lines, and their metadata. The keys of lines are compared while their request
 * is locked, and need no index.
 */
export class ExternalKeysOfRequests1765000330020 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table approval_requests
        add column external_id text collate "C",
        add column external_source text collate "C",
        add column metadata jsonb not null default '{}';
      create or replace view searchable_approval_requests as
        select * from approval_requests where tenant_id = nullif(current_setting('app.tenant_id', true), '');
      alter table request_details
        add column external_id text collate "C",
        add column external_source text collate "C",
        add column metadata jsonb not null default '{}';
      create or replace view searchable_request_details as
        select * from request_details where tenant_id = nullif(current_setting('app.tenant_id', true), '');
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      grant create on schema public to das_search;
      drop view searchable_approval_requests;
      drop view searchable_request_details;
      alter table approval_requests drop column external_id, drop column external_source, drop column metadata;
      alter table request_details drop column external_id, drop column external_source, drop column metadata;
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
