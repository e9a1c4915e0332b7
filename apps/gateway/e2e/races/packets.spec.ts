import { Database, openDataSource, runInContext, sql, systemContext } from '@das/platform';
import { entities } from '../../src/bootstrap/entities';
import { testDatabase } from '../support/gateway';

const read = (db: Database, value: string): Promise<unknown> => db.run(sql.unscoped`select ${sql.raw(value)} as value`).then(([row]) => row?.['value']);

/** With one connection, so that a statement after a failure uses the connection of the failure. */
const withDatabase = (prepared: 'on' | 'off', work: (db: Database) => Promise<void>): Promise<void> =>
  runInContext(systemContext('tenant'), async () => {
    const db = new Database(await openDataSource({ url: testDatabase.url, entities, pool_size: 1, prepared }));
    await work(db).finally(() => db.close());
  });

const failures = (results: PromiseSettledResult<unknown>[]): unknown[] =>
  results.map((result) => (result.status === 'rejected' ? (result.reason as Error).message : result.value));

describe.each(['on', 'off'] as const)('statements of a transaction that are sent together, prepared: %s', (prepared) => {
  test('have their own results', () =>
    withDatabase(prepared, async (db) => {
      for (let round = 0; round < 2; round += 1) {
        const results = await db.transaction(() => Promise.all(['1', `'two'`, 'null', 'array[4]'].map((value) => read(db, value))));
        expect(results).toEqual([1, 'two', null, [4]]);
      }
    }));

  test('all fail with the error of the first one that failed, and so do those of a later packet', () =>
    withDatabase(prepared, async (db) => {
      for (let round = 0; round < 2; round += 1) {
        const seen: unknown[] = [];
        const broken = db.transaction(async () => {
          seen.push(...failures(await Promise.allSettled(['1', '2 / 0', `'3'::int`].map((value) => read(db, value)))));
          seen.push(...failures(await Promise.allSettled(['4', '5'].map((value) => read(db, value)))));
        });
        await expect(broken).rejects.toThrow('A statement failed in this transaction, and its error was ignored.');
        expect(seen).toEqual([1, ...Array(4).fill('division by zero')]);
        expect(await read(db, '6')).toBe(6);
      }
    }));

  test('leave a usable connection when a value cannot be sent', () =>
    withDatabase(prepared, async (db) => {
      const circular: { self?: object } = {};
      circular.self = circular;
      const unsendable = (): Promise<unknown> => db.run(sql.unscoped`select ${circular}::json`);
      await expect(db.transaction(() => Promise.all([read(db, '1'), unsendable(), read(db, '2')]))).rejects.toThrow('circular');
      await expect(unsendable()).rejects.toThrow('circular');
      expect(await db.transaction(() => Promise.all([read(db, '3'), read(db, '4')]))).toEqual([3, 4]);
      expect(await db.run(sql.unscoped`select ${{ plain: true }}::json as value`)).toEqual([{ value: { plain: true } }]);
    }));

  test('roll back to a savepoint', () =>
    withDatabase(prepared, async (db) => {
      const results = await db.transactionWithSavepoints(() =>
        Promise.allSettled(['1', '1 / 0', '2'].map((value) => db.transaction(() => Promise.all([read(db, value), read(db, value)])))),
      );
      expect(failures(results)).toEqual([[1, 1], 'division by zero', [2, 2]]);
    }));
});
