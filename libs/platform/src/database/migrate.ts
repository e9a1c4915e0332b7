import { DataSource, type QueryRunner, QueryRunnerAlreadyReleasedError } from 'typeorm';
import type { Pooler } from './connection-policy';
import { setLogInSettings } from './log-in-settings';
import { dueMigrations, type Selection } from './migrations/due-migrations';
import { LockRetry, USUAL_WAITS, type Waits } from './migrations/lock-retry';
import { type MigrationClass, type NamedMigration, namedMigrations } from './migrations/migration';
import { type WhenBusy, lockMigrations } from './migrations/migration-lock';
import { createMigrationsTable, recordMigration, recordedNames } from './migrations/recorded-migrations';
import { runMigration } from './migrations/run-migration';
import { missingPrivilege } from './missing-privilege';
import { SERVICE_ROLE } from './session-settings';
import { assertServer } from './shared-connections';

/** The connection ended between two statements. */
export class ConnectionLost extends Error {
  constructor() {
    super('The database closed the connection of the migrations. What ran before is kept; start them again.');
  }
}

export interface MigrationSettings extends Selection {
  /** Connection URL of the administrator, which owns the tables. */
  admin_url: string;
  /** Connection URL of the service. */
  url: string;
  /** With a pooler the log-in of `url` gets the settings of the service's connections. */
  pooler?: Pooler;
  migrations: readonly MigrationClass[];
  /** Migrations to record as run, although they have not. */
  adopted?: (db: QueryRunner) => Promise<string[]>;
  /** While another process migrates: wait for it (the default), or throw. */
  whenBusy?: WhenBusy;
  /** Receives the name of each migration when it has run, also when a later one fails. */
  onRun?: (name: string) => void;
  /** Receives the progress of what takes long. */
  report?: (message: string) => void;
  /** How long it waits for locks. */
  waits?: Waits;
}

/**
 * Runs the selected migrations, one process at a time, and grants {@link SERVICE_ROLE} to the service's log-in.
 *
 * @returns the names of the migrations that ran
 * @throws MissingPrivilege with the statements that grant the missing privileges
 * @throws UnexpectedPooler when `admin_url` is that of a pooler
 * @throws NoLock when other transactions kept a lock; the migrations before it have run
 * @throws AlreadyMigrating while another process migrates, with `whenBusy: 'refuse'`
 */
export async function migrate({
  admin_url,
  url,
  migrations,
  pooler = 'none',
  ...settings
}: MigrationSettings): Promise<string[]> {
  const { report = () => undefined, waits = USUAL_WAITS } = settings;
  await assertServer(admin_url, pooler);
  return asOwner(admin_url, async (db, lock) => {
    await lockMigrations(lock, settings.whenBusy ?? 'wait');
    await db.query(
      `set lock_timeout = ${waits.lock_timeout_ms}; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`,
    );
    const adopted = (await settings.adopted?.(db)) ?? [];
    await createMigrationsTable(db);
    for (const name of adopted) await recordMigration(db, name);
    const due = dueMigrations(await pendingOf(db, migrations), settings);
    for (const each of due) {
      await runMigration(db, each, { report, waits });
      settings.onRun?.(each.name);
    }
    const grant = `grant ${SERVICE_ROLE} to ${quoted(decodeURIComponent(new URL(url).username))}`;
    await new LockRetry('The grant', report, waits).repeat(() => db.query(grant)); // roles belong to the server: another database may grant it
    if (pooler !== 'none') await setLogInSettings(lock, url);
    return due.map(({ name }) => name);
  });
}

/** The pending migrations in their order. Changes nothing. */
export function unrecordedMigrations({
  admin_url,
  migrations,
  adopted,
}: Pick<MigrationSettings, 'admin_url' | 'migrations' | 'adopted'>): Promise<NamedMigration[]> {
  return asOwner(admin_url, async (db) => {
    const known = new Set(await adopted?.(db));
    return (await pendingOf(db, migrations)).filter(({ name }) => !known.has(name));
  });
}

async function pendingOf(db: QueryRunner, migrations: readonly MigrationClass[]): Promise<NamedMigration[]> {
  const recorded = await recordedNames(db);
  return namedMigrations(migrations).filter(({ name }) => !recorded.has(name));
}

/** Opens two connections of the owner: one for the migrations, and one that only holds their lock, outside of any transaction. */
async function asOwner<T>(url: string, work: (db: QueryRunner, lock: QueryRunner) => Promise<T>): Promise<T> {
  const dataSource = await new DataSource({
    type: 'postgres',
    url,
    installExtensions: false,
    logger: 'debug', // the default logger prints each failure, which the caller reports already
    extra: { max: 2, application_name: 'das migrate' },
  }).initialize();
  const [db, lock] = [dataSource.createQueryRunner(), dataSource.createQueryRunner()];
  try {
    return await work(db, lock);
  } catch (error) {
    throw error instanceof QueryRunnerAlreadyReleasedError ? new ConnectionLost() : await missingPrivilege(error, lock);
  } finally {
    await db.release();
    await lock.release();
    await dataSource.destroy();
  }
}

const quoted = (name: string): string => (name ? `"${name.replaceAll('"', '""')}"` : 'current_user');
