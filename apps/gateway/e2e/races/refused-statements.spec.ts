import type { Database } from '@das/platform';
import { useDatabaseAdmin, useOwnDatabase } from '../support/fixtures';
import { until } from '../support/service-process';
import { read, withDatabase } from '../support/with-database';

const database = useOwnDatabase();
const admin = useDatabaseAdmin(database);
beforeAll(() =>
  admin.query(
    'create table widened (id int); grant select, insert on widened to public; insert into widened values (1)',
  ),
);

const { url } = database;
const POOLERS = ['none', 'transaction'] as const;

const connection = (db: Database): Promise<unknown> => read(db, 'pg_backend_pid()');
const isOpen = async (pid: unknown): Promise<boolean> =>
  (await admin.query('select from pg_stat_activity where pid = $1', [pid])).rowCount === 1;
const forgetAll = (db: Database): Promise<unknown> => db.run({ text: 'deallocate all', values: [] });

/** The text that a connection of the pool waits to parse, because this test has locked the functions. */
async function waiting(): Promise<{ pid?: number; query?: string }> {
  await admin.query('select pg_stat_clear_snapshot()'); // a transaction sees the activity as it was at its first read
  const { rows } = await admin.query<{ pid: number; query: string }>(
    `select pid, query from pg_stat_activity join pg_locks using (pid) where not granted and pg_locks.relation = 'pg_proc'::regclass`,
  );
  return rows[0] ?? {};
}

describe('a new connection whose first statement fails', () => {
  /** The tenant of a statement, read over a connection that could not prepare the statement that sets it. */
  async function overBrokenConnection<T>(
    db: Database,
    work: () => Promise<T>,
  ): Promise<{ result: T; broken?: number }> {
    await admin.query(`select pg_terminate_backend($1)`, [await connection(db)]);
    await until(async () => db.poolUse.idle === 0);
    await admin.query('begin; lock table pg_proc in access exclusive mode');
    const working = work();
    working.catch(() => undefined); // awaited below
    await until(async () => (await waiting()).query?.includes('app.tenant_id') === true);
    const { pid: broken, query } = await waiting();
    await admin.query('select pg_cancel_backend($1)', [broken]);
    await until(async () => (await waiting()).query !== query);
    await admin.query('commit');
    return { result: await working, broken };
  }

  test('is closed, and the statement that needed it runs on another one', () =>
    withDatabase({ pool_size: 1, url }, async (db) => {
      const { result, broken } = await overBrokenConnection(db, () =>
        Promise.all([connection(db), read(db, `current_setting('app.tenant_id')`)]),
      );
      expect(result).toEqual([expect.any(Number), 'tenant']);
      expect([result[0], await connection(db)]).not.toContain(broken);
      await until(async () => !(await isOpen(broken)));
    }));

  test('is closed after a transaction, which does not need that statement', () =>
    withDatabase({ pool_size: 1, url }, async (db) => {
      const { result, broken } = await overBrokenConnection(db, () => db.transaction(() => connection(db)));
      expect([result, db.poolUse]).toEqual([broken, { busy: 0, idle: 0, waiting: 0 }]);
      await until(async () => !(await isOpen(broken)));
      expect(await connection(db)).not.toBe(broken);
    }));
});

describe.each(POOLERS)('a connection whose prepared statements the server has dropped, pooler: %s', (pooler) => {
  const withOneConnection = (work: (db: Database) => Promise<void>): Promise<void> =>
    withDatabase({ pool_size: 1, url, pooler, prepared: 'on' }, work);

  test('is closed, and statements outside of transactions run on another one', () =>
    withOneConnection(async (db) => {
      const before = await connection(db);
      await read(db, 1);
      await forgetAll(db);
      expect(await Promise.all([read(db, 1), read(db, 2)])).toEqual([1, 2]);
      expect(await connection(db)).not.toBe(before);
      await until(async () => !(await isOpen(before)));
    }));

  test('is closed, and a transaction is retried on another one', () =>
    withOneConnection(async (db) => {
      const before = await db.transaction(() => connection(db));
      await forgetAll(db);
      expect(await db.transaction(() => Promise.all([read(db, 1), read(db, 2)]))).toEqual([1, 2]);
      expect(await connection(db)).not.toBe(before);
    }));

  test('is closed, and a savepoint that drops them prepares them again', () =>
    withOneConnection(async (db) => {
      let attempts = 0;
      const before = await connection(db);
      const value = await db.transactionWithSavepoints(async () => {
        await read(db, 1);
        return db.transaction(async () => {
          if ((attempts += 1) === 1) await forgetAll(db);
          return read(db, 1);
        });
      });
      expect(value).toBe(1);
      expect(await connection(db)).not.toBe(before);
    }));
});

describe.each(POOLERS)('a prepared statement whose columns have changed, pooler: %s', (pooler) => {
  let columns = 0;
  const widen = (): Promise<unknown> =>
    admin.query(`alter table widened add column ${pooler}_${(columns += 1)} int default ${columns}`);
  const WHOLE_ROW = { text: 'select * from widened', values: [], isPrepared: true };
  const width = async (db: Database): Promise<number> => Object.keys((await db.run(WHOLE_ROW))[0] ?? {}).length;

  const withConnections = (pool_size: number, work: (db: Database) => Promise<void>): Promise<void> =>
    withDatabase({ pool_size, url, pooler, prepared: 'on' }, work);

  test('is prepared again on each open connection', () =>
    withConnections(3, async (db) => {
      const all = (): Promise<number[]> => Promise.all([1, 2, 3].map(() => db.transaction(() => width(db))));
      const [before = 0] = await all();
      await widen();
      expect(await Promise.all([width(db), width(db)])).toEqual([before + 1, before + 1]);
      expect(await all()).toEqual([before + 1, before + 1, before + 1]);
      await widen();
      expect(await db.transactionWithSavepoints(() => db.transaction(() => width(db)))).toBe(before + 2);
      expect(
        await db.transactionWithSavepoints(async () => [await width(db), await db.transaction(() => width(db))]),
      ).toEqual([before + 2, before + 2]);
    }));

  test('keeps its connection', () =>
    withConnections(1, async (db) => {
      const own = await connection(db);
      await width(db);
      await widen();
      await width(db);
      expect(await connection(db)).toBe(own);
    }));
});
