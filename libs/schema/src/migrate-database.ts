import { migrate } from '@das/platform';
import { migrations } from './migrations';
import { recordBaseline } from './record-baseline';

/** Addresses of one database: the service's log-in, and the owner of the tables. */
export interface DatabaseUrls {
  url: string;
  admin_url: string;
}

/**
 * Brings the database up to date, one process at a time, and grants the service's log-in the role `das_app`.
 *
 * @returns the names of the migrations that ran
 * @throws PartlyMigrated, MissingPrivilege
 */
export const migrateDatabase = (urls: DatabaseUrls): Promise<string[]> => migrate({ ...urls, migrations, before: recordBaseline });
