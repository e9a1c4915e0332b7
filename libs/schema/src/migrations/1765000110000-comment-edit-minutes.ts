import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How long the author of a comment may edit or delete it. */
export class CommentEditMinutes1765000110000 implements MigrationInterface {
  phase = 'expand' as const;

  async up(db: QueryRunner): Promise<void> {
    await db.query('alter table tenants add column comment_edit_minutes integer not null default 15');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('alter table tenants drop column comment_edit_minutes');
  }
}
