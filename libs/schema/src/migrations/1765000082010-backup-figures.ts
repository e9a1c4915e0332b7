import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A metric of the last check of the backups. The service itself reads nothing of the platform's log. */
export class BackupFigures1765000082010 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      grant create on schema public to das_worker;
      grant select (id, occurred_at, action, metadata) on platform_audit_logs to das_worker;
      create policy read_backup_checks on platform_audit_logs for select to das_worker using (action = 'platform.backup_checked');

      -- Null before the first check.
      create function incomplete_backup_tables() returns integer
        language plpgsql stable security definer set search_path = public, pg_temp
        as $$
          begin
            return (select (metadata->>'incomplete_tables')::integer from platform_audit_logs
                     where action = 'platform.backup_checked' order by occurred_at desc, id desc limit 1);
          end
        $$;
      alter function incomplete_backup_tables() owner to das_worker;
      revoke all on function incomplete_backup_tables() from public;
      grant execute on function incomplete_backup_tables() to das_app;

      revoke create on schema public from das_worker;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
      drop function incomplete_backup_tables();
      drop policy read_backup_checks on platform_audit_logs;
      revoke select (id, occurred_at, action, metadata) on platform_audit_logs from das_worker;
    `);
  }
}
