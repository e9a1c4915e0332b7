import type { MigrationInterface, QueryRunner } from 'typeorm';
import { COUNTING } from './1764000040000-rate-limits';

/** Requests that come in one moment under one key take what they need from its limit together, also where they were counted before. */
export class RequestsAtOnce1764000080000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(COUNTING);
  }

  /** The functions for one request are among them. */
  async down(): Promise<void> {}
}
