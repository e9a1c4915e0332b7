import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { testDatabase } from './gateway';
import { until } from './service-process';

/** A migrated database for one test file, on the shared server. */
export interface OwnDatabase {
  url: string;
  admin_url: string;
  drop: () => Promise<unknown>;
}

/** A new database, migrated. Services with workers need one: workers take all due rows of a database. */
export async function ownDatabase(): Promise<OwnDatabase> {
  const database = databaseNamed(`das_own_${randomBytes(6).toString('hex')}`);
  await createDatabase(database);
  return database;
}

/** The addresses of a database, which may not exist yet. */
export const databaseNamed = (name: string): OwnDatabase => ({
  url: inDatabase(testDatabase.url, name),
  admin_url: inDatabase(testDatabase.admin_url, name),
  drop: () => asAdmin(`drop database ${name} with (force)`),
});

/** Copies the template that the run has migrated (`tools/testing/migrate.mjs`). Privileges on the database itself are not copied. */
export async function createDatabase({ admin_url }: OwnDatabase): Promise<void> {
  const name = new URL(admin_url).pathname.slice(1);
  await asAdmin(`create database ${name} template das_template strategy file_copy`); // half the time of a copy through the log
  await asAdmin(`revoke temporary on database ${name} from public`);
}

/** For specs of migrations. */
export const createEmptyDatabase = ({ admin_url }: OwnDatabase): Promise<number> =>
  asAdmin(`create database ${new URL(admin_url).pathname.slice(1)}`);

/** Runs SQL as the superuser, in the shared database. @returns the number of rows */
export async function asAdmin(statement: string): Promise<number> {
  const admin = new Client(testDatabase.admin_url);
  await admin.connect();
  return admin
    .query(statement)
    .then(({ rowCount }) => rowCount ?? 0)
    .finally(() => admin.end());
}

/** The address with another database name. */
export function inDatabase(url: string, name: string): string {
  const moved = new URL(url);
  moved.pathname = `/${name}`;
  return moved.href;
}

/** A copy of a database as it is now, once its last connection is closed. */
export async function copyOf(source: OwnDatabase): Promise<OwnDatabase> {
  const copy = databaseNamed(`das_own_${randomBytes(6).toString('hex')}`);
  const [from, to] = [source, copy].map(({ admin_url }) => new URL(admin_url).pathname.slice(1));
  await until(async () => (await asAdmin(`select from pg_stat_activity where datname = '${from}'`)) === 0);
  await asAdmin(`create database ${to} template ${from}`);
  return copy;
}
