import { setTimeout as pause } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';

const MIGRATION_LOCK = 7_201_912;
const POLL_MS = 250;

/** What a process does while another one migrates. */
export type WhenBusy = 'wait' | 'refuse';

/** Another process migrates the database. */
export class AlreadyMigrating extends Error {
  constructor() {
    super('Another "migrate" is running on this database. Wait until it has ended.');
  }
}

/**
 * Takes the lock of migrations for the connection. A process that waits polls: a statement that waited would
 * keep a snapshot, and `create index concurrently` of the process that migrates would wait for it.
 *
 * @throws AlreadyMigrating when it refuses to wait
 */
export async function lockMigrations(connection: QueryRunner, whenBusy: WhenBusy): Promise<void> {
  while (!(await isTaken(connection))) {
    if (whenBusy === 'refuse') throw new AlreadyMigrating();
    await pause(POLL_MS);
  }
}

async function isTaken(connection: QueryRunner): Promise<boolean> {
  const [lock] = (await connection.query('select pg_try_advisory_lock($1) as is_taken', [MIGRATION_LOCK])) as {
    is_taken: boolean;
  }[];
  return lock?.is_taken ?? false;
}
