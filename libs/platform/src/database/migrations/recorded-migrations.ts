import type { QueryRunner } from 'typeorm';

/** The table as TypeORM creates it: earlier releases and its command line read it. */
const TABLE = `
  create table if not exists migrations (
    id serial not null constraint "PK_8c82d7f526340ab734260ea46be" primary key, "timestamp" bigint not null, name character varying not null
  )`;

export const createMigrationsTable = (db: QueryRunner): Promise<unknown> => db.query(TABLE);

/** The names of the migrations that have run. A database that was never migrated has none. */
export async function recordedNames(db: QueryRunner): Promise<Set<string>> {
  const [table] = (await db.query(`select to_regclass('migrations') is not null as exists`)) as { exists: boolean }[];
  const rows = table?.exists ? ((await db.query('select name from migrations')) as { name: string }[]) : [];
  return new Set(rows.map(({ name }) => name));
}

export const recordMigration = (db: QueryRunner, name: string): Promise<unknown> =>
  db.query('insert into migrations (timestamp, name) values ($1, $2)', [name.slice(-13), name]);
