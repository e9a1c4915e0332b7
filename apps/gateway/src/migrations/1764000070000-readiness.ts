import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tells the service whether these migrations have run: it is not ready while one is pending. */
export class Readiness1764000070000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create function have_run(names text[]) returns boolean
        language sql stable security definer set search_path = public, pg_temp
        as $$ select not exists (select from unnest(names) as wanted where not exists (select from migrations where name = wanted)) $$;
      revoke all on function have_run(text[]) from public;
      grant execute on function have_run(text[]) to das_app;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop function have_run(text[])');
  }
}
