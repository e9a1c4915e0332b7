import type { MigrationInterface, QueryRunner } from 'typeorm';
import { LASTING } from './1764000032000-sessions';
import { belongsToAuthenticator } from './1764000040000-rate-limits';

/** Sessions that ended because nobody came back do not stay for ever. */
export class EndedSessions1764000081000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      grant delete on sessions to das_authenticator;
      create function forget_ended_sessions() returns bigint
        language sql security definer set search_path = public, pg_temp
        as $$
          with ended as (delete from sessions s where not (${LASTING('s')}) returning 1)
          select count(*) from ended
        $$;
      ${belongsToAuthenticator('forget_ended_sessions()')}
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('drop function forget_ended_sessions(); revoke delete on sessions from das_authenticator');
  }
}
