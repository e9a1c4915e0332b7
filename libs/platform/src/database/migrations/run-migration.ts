import type { QueryRunner } from 'typeorm';
import { BackfillProgress } from './backfill-progress';
import { LockRetry, type Run } from './lock-retry';
import type { Backfill, NamedMigration } from './migration';
import { connectionInTransaction, connectionWithoutTransaction } from './migration-connection';
import { recordMigration } from './recorded-migrations';
import { runBackfill } from './run-backfill';
import { inTransaction } from './in-transaction';

/**
 * Runs one migration and records it. In a transaction, a statement without a lock undoes the transaction, so that no other lock
 * of it is held during the pause. Outside of one, only that statement is repeated.
 *
 * @throws NoLock
 */
export async function runMigration(db: QueryRunner, named: NamedMigration, run: Run): Promise<void> {
  const { name, migration } = named;
  const retry = new LockRetry(`The migration ${name}`, run.report, run.waits);
  if (migration.backfill) return runWithBackfill(db, { ...named, backfill: migration.backfill }, run);
  if (migration.transaction !== false) {
    return retry.repeat(() =>
      inTransaction(db, async () => {
        await migration.up(connectionInTransaction(db, run.waits));
        await recordMigration(db, name);
      }),
    );
  }
  await migration.up(connectionWithoutTransaction(db, retry));
  await recordMigration(db, name);
}

/** The backfill runs between two transactions: that of `up`, and that which records the migration. */
async function runWithBackfill(
  db: QueryRunner,
  { name, migration, backfill }: NamedMigration & { backfill: Backfill },
  run: Run,
): Promise<void> {
  const retry = new LockRetry(`The migration ${name}`, run.report, run.waits);
  const progress = new BackfillProgress(db, name);
  if (!(await progress.hasBegun())) {
    await retry.repeat(() =>
      inTransaction(db, async () => {
        await migration.up(connectionInTransaction(db, run.waits));
        await progress.begin(backfill);
      }),
    );
  }
  await runBackfill(db, name, backfill, run);
  await retry.repeat(() =>
    inTransaction(db, async () => {
      await progress.end(backfill);
      await recordMigration(db, name);
    }),
  );
}
