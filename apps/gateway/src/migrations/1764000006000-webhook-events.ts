import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeRole } from './roles';
import { isolated } from './tenant-table';

/** What other systems are told, and the role that looks for work that is due, whichever tenant's it is. */
export class WebhookEvents1764000006000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(makeRole('das_worker'));
    await db.query(`
      grant usage, create on schema public to das_worker;

      create table webhook_events (
        tenant_id text collate "C" not null,
        id text collate "C" not null,
        occurred_at timestamptz not null default now(),
        type text not null,
        resource_id text collate "C" not null,
        data json not null,
        constraint webhook_events_pkey primary key (tenant_id, id)
      );
      create index webhook_events_resource on webhook_events (tenant_id, resource_id, id);
      ${isolated({ table: 'webhook_events', grants: 'select, insert' })}
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table webhook_events');
  }
}
