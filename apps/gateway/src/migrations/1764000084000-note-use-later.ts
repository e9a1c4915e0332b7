import type { MigrationInterface, QueryRunner } from 'typeorm';
import { COUNTING } from './1764000040000-rate-limits';

/** When a key was last used reaches the disk a moment later: nobody waits for it, also where they did before. */
export class NoteUseLater1764000084000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(COUNTING);
  }

  /** To wait or not is no matter of the schema. */
  async down(): Promise<void> {}
}
