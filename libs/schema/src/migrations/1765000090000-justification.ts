import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The reason that a requester gives. The view that lists read gets the column as its last, so that it keeps its owner and grants. */
export class Justification1765000090000 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table approval_requests add column justification text;
      create or replace view searchable_approval_requests as
        select * from approval_requests where tenant_id = nullif(current_setting('app.tenant_id', true), '');
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      grant create on schema public to das_search;
      drop view searchable_approval_requests;
      alter table approval_requests drop column justification;
      create view searchable_approval_requests as
        select * from approval_requests where tenant_id = nullif(current_setting('app.tenant_id', true), '');
      alter view searchable_approval_requests owner to das_search;
      grant select on searchable_approval_requests to das_app;
      revoke create on schema public from das_search;
    `);
  }
}
