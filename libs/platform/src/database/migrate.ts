import { DataSource, type DataSourceOptions } from 'typeorm';
import { SERVICE_ROLE } from './open-data-source';

const MIGRATION_LOCK = 7_201_912;

export interface MigrationSettings {
  /** The administrator's address: it owns the tables. */
  admin_url: string;
  /** The service's own address. */
  url: string;
  entities?: DataSourceOptions['entities'];
  migrations: DataSourceOptions['migrations'];
}

/**
 * Brings the schema up to date, one process at a time, and lets the service's log-in be {@link SERVICE_ROLE}.
 *
 * @returns the names of the migrations that ran
 */
export async function migrate({ admin_url, url, entities = [], migrations }: MigrationSettings): Promise<string[]> {
  const dataSource = await new DataSource({ type: 'postgres', url: admin_url, entities, migrations, installExtensions: false, extra: { max: 2 } }).initialize();
  const lock = dataSource.createQueryRunner();
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const ran = await dataSource.runMigrations({ transaction: 'each' });
    await lock.query(`grant ${SERVICE_ROLE} to ${quoted(decodeURIComponent(new URL(url).username))}`);
    return ran.map(({ name }) => name);
  } finally {
    await lock.release();
    await dataSource.destroy();
  }
}

const quoted = (name: string): string => (name ? `"${name.replaceAll('"', '""')}"` : 'current_user');
