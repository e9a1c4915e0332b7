import { DataSource, type DataSourceOptions, type QueryRunner } from 'typeorm';
import { missingPrivilege } from './missing-privilege';
import { SERVICE_ROLE } from './open-data-source';

const MIGRATION_LOCK = 7_201_912;

export interface MigrationSettings {
  /** Connection URL of the administrator, which owns the tables. */
  admin_url: string;
  /** Connection URL of the service. */
  url: string;
  entities?: DataSourceOptions['entities'];
  migrations: DataSourceOptions['migrations'];
  /** Runs before the migrations, under their lock. */
  before?: (db: QueryRunner) => Promise<void>;
}

/**
 * Runs the pending migrations, one process at a time, and grants {@link SERVICE_ROLE} to the service's log-in.
 *
 * @returns the names of the migrations that ran
 * @throws MissingPrivilege with the statements that grant the missing privileges
 */
export async function migrate({ admin_url, url, entities = [], migrations, before }: MigrationSettings): Promise<string[]> {
  const dataSource = await new DataSource({
    type: 'postgres',
    url: admin_url,
    entities,
    migrations,
    installExtensions: false,
    logger: 'debug', // the default logger prints each failure, which the caller reports already
    extra: { max: 2 },
  }).initialize();
  const lock = dataSource.createQueryRunner();
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await before?.(lock);
    const ran = await dataSource.runMigrations({ transaction: 'each' });
    await lock.query(`grant ${SERVICE_ROLE} to ${quoted(decodeURIComponent(new URL(url).username))}`);
    return ran.map(({ name }) => name);
  } catch (error) {
    throw await missingPrivilege(error, lock);
  } finally {
    await lock.release();
    await dataSource.destroy();
  }
}

const quoted = (name: string): string => (name ? `"${name.replaceAll('"', '""')}"` : 'current_user');
