import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an API key has besides: who made it, when it was last used, and a limit below the platform's. */
export class KeysInFull1764000030000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table api_keys
        add column created_by_id text collate "C",
        add column last_used_at timestamptz,
        add column requests_per_minute integer,
        add constraint api_keys_created_by_id_fkey foreign key (tenant_id, created_by_id) references users (tenant_id, id);
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table api_keys drop column created_by_id, drop column if exists last_used_at, drop column if exists requests_per_minute');
  }
}
