import { migrate } from '@das/platform';
import { migrations } from './migrations';
import { recordBaseline } from './record-baseline';

/** Connection URLs of one database: `url` for the service's log-in, `admin_url` for the owner of the tables. */
export interface DatabaseUrls {
  url: string;
  admin_url: string;
}

/**
 * Runs the pending migrations, one process at a time, and grants the service's log-in the role `das_app`.
 *
 * @returns the names of the migrations that ran
 * @throws PartlyMigrated when the database has only a part of the migrations that the baseline replaces
 * @throws MissingPrivilege with the statements that grant the missing privileges
 */
export const migrateDatabase = (urls: DatabaseUrls): Promise<string[]> => migrate({ ...urls, migrations, before: recordBaseline });
