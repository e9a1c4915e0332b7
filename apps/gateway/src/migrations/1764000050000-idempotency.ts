import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolated } from './tenant-table';

/** What requests with an `Idempotency-Key` were answered, for 24 hours. */
export class Idempotency1764000050000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table idempotency_records (
        tenant_id text collate "C" not null,
        key text collate "C" not null,
        fingerprint text collate "C" not null,
        status integer not null,
        headers json not null,
        body text not null,
        created_at timestamptz not null default now(),
        constraint idempotency_records_pkey primary key (tenant_id, key)
      );
      create index idempotency_records_age on idempotency_records (tenant_id, created_at);
      ${isolated({ table: 'idempotency_records', grants: 'select, insert, update, delete' })}
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop table idempotency_records');
  }
}
