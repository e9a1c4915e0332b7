import type { QueryRunner } from 'typeorm';
import type { Backfill } from './migration';
import { statementsOf } from './sql/statements';
import { relationsIn } from './sql/syntax-tree';

/** How far a backfill is. */
export interface Progress {
  done: number;
  /** Null before the rows are counted. */
  total: number | null;
  /** The last key that was changed, as text. */
  position: string[] | null;
}

/** The table exists only while a backfill runs. */
const TABLE = `
  create table if not exists migration_backfills (
    name text not null constraint migration_backfills_pkey primary key, done bigint not null default 0, total bigint, position text[]
  )`;

/** The owner of the tables is bound by their policies when they are forced. */
const BINDING = `
  select relname as name from pg_class join pg_roles on rolname = current_user
   where relname = any($1) and relnamespace = current_schema()::regnamespace and relforcerowsecurity and not rolsuper and not rolbypassrls`;
const POLICY = 'das_backfill';

/** The stored progress of one backfill, and the policies that it needs meanwhile. */
export class BackfillProgress {
  constructor(
    private readonly db: QueryRunner,
    private readonly name: string,
  ) {}

  /** Whether it has begun: what the migration does before its backfill has then been committed. */
  async hasBegun(): Promise<boolean> {
    const [table] = (await this.db.query(`select to_regclass('migration_backfills') is not null as exists`)) as {
      exists: boolean;
    }[];
    if (!table?.exists) return false;
    return (
      ((await this.db.query('select from migration_backfills where name = $1', [this.name])) as unknown[]).length > 0
    );
  }

  /** Call it in the transaction of the migration. Lets the owner see and change all rows of the tables that the backfill names. */
  async begin(backfill: Backfill): Promise<void> {
    await this.db.query(TABLE);
    await this.db.query('insert into migration_backfills (name) values ($1)', [this.name]);
    for (const table of await this.bindingTables(backfill))
      await this.db.query(`create policy ${POLICY} on ${table} to current_user using (true) with check (true)`);
  }

  async load(): Promise<Progress> {
    const [stored] = (await this.db.query(
      'select done::integer, total::integer, position from migration_backfills where name = $1',
      [this.name],
    )) as Progress[];
    return stored ?? { done: 0, total: null, position: null };
  }

  async setTotal(total: number): Promise<void> {
    await this.db.query('update migration_backfills set total = $2 where name = $1', [this.name, total]);
  }

  async advance(rows: number, position: string[]): Promise<void> {
    await this.db.query('update migration_backfills set done = done + $2, position = $3 where name = $1', [
      this.name,
      rows,
      position,
    ]);
  }

  /** Call it in the transaction that records the migration. */
  async end(backfill: Backfill): Promise<void> {
    for (const table of await this.bindingTables(backfill))
      await this.db.query(`drop policy if exists ${POLICY} on ${table}`);
    await this.db.query('drop table migration_backfills');
  }

  private async bindingTables({ table, set, where }: Backfill): Promise<string[]> {
    const statements = await statementsOf(`update ${table} set ${set} where ${where}`);
    const names = statements.flatMap(({ tree }) => [...relationsIn(tree)].map(({ relname }) => relname));
    return ((await this.db.query(BINDING, [names])) as { name: string }[]).map(({ name }) => `"${name}"`);
  }
}
