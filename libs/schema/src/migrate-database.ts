import { createRequire } from 'node:module';
import {
  type Phase,
  type PlannedMigration,
  type Pooler,
  type WhenBusy,
  dueMigrations,
  migrate,
  plannedMigration,
  unrecordedMigrations,
} from '@das/platform';
import { adoptedBaseline } from './adopted-baseline';
import { migrations } from './migrations';

/** The version of this release, from the package. All packages of the workspace have the same one. */
const RELEASE = (createRequire(__filename)('../package.json') as { version: string }).version;

/** Connection URLs of one database: `url` for the service's log-in, `admin_url` for the owner of the tables. */
export interface DatabaseUrls {
  url: string;
  admin_url: string;
  /** With a pooler at `url`, its log-in gets the settings of the service's connections. */
  pooler?: Pooler;
}

export interface MigrationChoices {
  /** Only migrations of this phase. Default: all expand migrations, and the contract migrations that are due. */
  phase?: Phase;
  /** While another process migrates: wait for it (the default), or throw. */
  whenBusy?: WhenBusy;
  /** Receives the name of each migration when it has run, also when a later one fails. */
  onRun?: (name: string) => void;
  /** Receives the progress of what takes long. */
  report?: (message: string) => void;
}

/**
 * Runs the pending migrations, one process at a time, and grants the service's log-in the role `das_app`.
 *
 * @returns the names of the migrations that ran
 * @throws PartlyMigrated when the database has only a part of the migrations that the baseline replaces
 * @throws MissingPrivilege with the statements that grant the missing privileges
 * @throws NoLock when other transactions kept a lock; the migrations before it have run
 * @throws AlreadyMigrating while another process migrates, with `whenBusy: 'refuse'`
 */
export const migrateDatabase = (
  { url, admin_url, pooler }: DatabaseUrls,
  choices: MigrationChoices = {},
): Promise<string[]> =>
  migrate({ ...choices, url, admin_url, pooler, migrations, release: RELEASE, adopted: adoptedBaseline });

export interface MigrationPlan {
  /** All pending migrations, also those that are not due. */
  pending: PlannedMigration[];
  /** The migrations that a run would do. */
  due: PlannedMigration[];
}

/** The pending migrations and the locks that they take. Changes nothing. @throws PartlyMigrated */
export async function planMigrations({ admin_url }: DatabaseUrls, phase?: Phase): Promise<MigrationPlan> {
  const pending = await unrecordedMigrations({ admin_url, migrations, adopted: adoptedBaseline });
  const due = dueMigrations(pending, { phase, release: RELEASE });
  const planned = await Promise.all(pending.map(plannedMigration));
  return { pending: planned, due: planned.filter(({ name }) => due.some((each) => each.name === name)) };
}
