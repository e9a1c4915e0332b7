import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The tables, and the columns whose change does not raise the version. */
const TABLES = [
  { table: 'approval_levels', uncounted: '' },
  { table: 'users', uncounted: '' },
  { table: 'tenants', uncounted: '' },
  { table: 'webhook_endpoints', uncounted: '' },
  { table: 'api_keys', uncounted: "'last_used_at', 'last_used_ip'" },
];

/** The version of levels, users, tenants, webhook endpoints and API keys, and the trigger that raises it (decision 0210). */
export class Versions1765000320010 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    for (const { table, uncounted } of TABLES)
      await db.query(`
        alter table ${table} add column version integer not null default 1;
        create trigger raise_version before update on ${table} for each row execute function raise_version(${uncounted});
      `);
  }

  async down(db: QueryRunner): Promise<void> {
    for (const { table } of TABLES)
      await db.query(`drop trigger raise_version on ${table}; alter table ${table} drop column version;`);
  }
}
