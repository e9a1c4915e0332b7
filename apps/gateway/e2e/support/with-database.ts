import { Database, runInContext, sql, systemContext } from '@das/platform';
import { entities } from '../../src/bootstrap/entities';
import { testDatabase } from './gateway';

interface WithDatabase {
  /** With one, a statement uses the connection of the statement before it. */
  pool_size: number;
  prepared?: 'on' | 'off';
  pooler?: 'none' | 'transaction';
  /** The address of another database than the shared one. */
  url?: string;
  answer_timeout_ms?: number;
}

/** Runs the work with connections of its own to a database, in the context of a tenant without rows. */
export const withDatabase = (settings: WithDatabase, work: (db: Database) => Promise<void>): Promise<void> =>
  runInContext(systemContext('tenant'), async () => {
    const db = await Database.open({ url: testDatabase.url, entities, ...settings });
    await work(db).finally(() => db.close());
  });

/** The value of an SQL expression. Each expression is a statement with a text of its own. */
export const read = (db: Database, expression: string | number): Promise<unknown> =>
  db.run(sql.unscoped`select ${sql.raw(String(expression))} as value`).then(([row]) => row?.['value']);
