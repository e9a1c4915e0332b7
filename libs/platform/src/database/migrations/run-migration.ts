import type { QueryRunner } from 'typeorm';
import { LockPatience, type Waits } from './lock-patience';
import type { NamedMigration } from './migration';
import { recordMigration } from './recorded-migrations';

/** What all migrations of a run share. */
export interface Run {
  report: (message: string) => void;
  waits: Waits;
}

/**
 * Runs one migration and records it. In a transaction, a statement without a lock undoes the transaction, so that no other lock
 * of it is held during the pause. Outside of one, only that statement is repeated.
 *
 * @throws NoLock
 */
export async function runMigration(db: QueryRunner, { name, migration }: NamedMigration, { report, waits }: Run): Promise<void> {
  const patience = new LockPatience(`The migration ${name}`, report, waits);
  if (migration.transaction !== false) {
    await patience.repeat(() =>
      inTransaction(db, async () => {
        await migration.up(db);
        await recordMigration(db, name);
      }),
    );
    return;
  }
  await migration.up(patientConnection(db, patience));
  await recordMigration(db, name);
}

async function inTransaction(db: QueryRunner, work: () => Promise<void>): Promise<void> {
  await db.startTransaction();
  try {
    await work();
    await db.commitTransaction();
  } catch (error) {
    await db.rollbackTransaction().catch(() => undefined); // fails on a lost connection, whose error is the cause
    throw error;
  }
}

/** The same connection, which repeats each statement that got no lock. */
function patientConnection(db: QueryRunner, patience: LockPatience): QueryRunner {
  const query = (text: string, parameters?: unknown[]): Promise<unknown> => patience.repeat(() => db.query(text, parameters));
  return Object.create(db, { query: { value: query } }) as QueryRunner;
}
