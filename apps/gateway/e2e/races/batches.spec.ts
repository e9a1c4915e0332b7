import { Product } from '@das/catalog';
import { CommitHooks, type Database, sql } from '@das/platform';
import { setImmediate } from 'node:timers/promises';
import { givenProduct } from '../support/factories';
import { useGateway } from '../support/fixtures';
import { read, withDatabase } from '../support/with-database';

/** A value that cannot be sent. */
const circular: { self?: object } = {};
circular.self = circular;

/** With one connection, so that a statement after a failure uses the connection of the failure. */
const withOneConnection = (prepared: 'on' | 'off', work: (db: Database) => Promise<void>): Promise<void> =>
  withDatabase({ pool_size: 1, prepared }, work);

const failures = (results: PromiseSettledResult<unknown>[]): unknown[] =>
  results.map((result) => (result.status === 'rejected' ? (result.reason as Error).message : result.value));

describe.each(['on', 'off'] as const)(
  'statements of a transaction that are sent together, prepared: %s',
  (prepared) => {
    test('have their own results', () =>
      withOneConnection(prepared, async (db) => {
        for (let round = 0; round < 2; round += 1) {
          const results = await db.transaction(() =>
            Promise.all(['1', `'two'`, 'null', 'array[4]'].map((value) => read(db, value))),
          );
          expect(results).toEqual([1, 'two', null, [4]]);
        }
      }));

    test('all fail with the error of the first one that failed, and so do those of a later batch', () =>
      withOneConnection(prepared, async (db) => {
        for (let round = 0; round < 2; round += 1) {
          const seen: unknown[] = [];
          const broken = db.transaction(async () => {
            seen.push(
              ...failures(await Promise.allSettled(['1', '2 / 0', `'3'::int`].map((value) => read(db, value)))),
            );
            seen.push(...failures(await Promise.allSettled(['4', '5'].map((value) => read(db, value)))));
          });
          await expect(broken).rejects.toThrow('A statement failed in this transaction, and its error was ignored.');
          expect(seen).toEqual([1, ...Array(4).fill('division by zero')]);
          expect(await read(db, '6')).toBe(6);
        }
      }));

    test('leave a usable connection when a value cannot be sent', () =>
      withOneConnection(prepared, async (db) => {
        const unsendable = (): Promise<unknown> => db.run(sql.unscoped`select ${circular}::json`);
        await expect(db.transaction(() => Promise.all([read(db, '1'), unsendable(), read(db, '2')]))).rejects.toThrow(
          'circular',
        );
        await expect(unsendable()).rejects.toThrow('circular');
        expect(await db.transaction(() => Promise.all([read(db, '3'), read(db, '4')]))).toEqual([3, 4]);
        expect(await db.run(sql.unscoped`select ${{ plain: true }}::json as value`)).toEqual([
          { value: { plain: true } },
        ]);
      }));

    test('rollback to savepoint succeeds when later statements were already sent', () =>
      withOneConnection(prepared, async (db) => {
        const part = (work: () => Promise<unknown>): Promise<unknown> => db.transaction(work);
        const results = await db.transactionWithSavepoints(() =>
          Promise.allSettled([
            ...['1', '1 / 0', '2'].map((value) => part(() => Promise.all([read(db, value), read(db, value)]))),
            part(() => Promise.all([read(db, '3').then(() => read(db, '4')), read(db, '1 / 0')])),
            part(() => read(db, '5')),
            part(() => Promise.all([read(db, '1 / 0'), Promise.reject(new Error('The work fails.'))])),
            part(() => read(db, '6')),
          ]),
        );
        expect(failures(results)).toEqual([
          [1, 1],
          'division by zero',
          [2, 2],
          'division by zero',
          5,
          'The work fails.',
          6,
        ]);
      }));

    test('leave the connection to the next transaction when one of them or the work fails', () =>
      withOneConnection(prepared, async (db) => {
        const connection = (): Promise<unknown> => read(db, 'pg_backend_pid()');
        const first = await connection();
        const failing = [
          () => Promise.all([read(db, '1 / 0'), read(db, '2').then(() => read(db, '3'))]),
          () => Promise.all([read(db, '4').then(() => read(db, '5')), read(db, '1 / 0')]),
          () => Promise.all([read(db, '1 / 0'), Promise.reject(new Error('division by zero'))]),
        ];
        for (const work of failing) {
          await expect(db.transaction<unknown>(work)).rejects.toThrow('division by zero');
          expect(await connection()).toBe(first);
        }
      }));

    test('are 10,000 with the error of the first', () =>
      withOneConnection(prepared, async (db) => {
        const all = db.transaction(() =>
          Promise.allSettled([read(db, '1 / 0'), ...Array.from({ length: 10_000 }, () => read(db, '2'))]).then(
            failures,
          ),
        );
        await expect(all).rejects.toThrow('A statement failed in this transaction, and its error was ignored.');
        expect(await read(db, '3')).toBe(3);
      }));

    test('fail with the error of an earlier batch, also when it had to prepare their statement', () =>
      withOneConnection(prepared, async (db) => {
        const prepare = (value: number): Promise<unknown> => db.run(sql.unscoped`select ${value}::int as value`);
        const seen: unknown[] = [];
        const broken = db.transaction(async () => {
          const first = Promise.allSettled([read(db, '2 / 0'), prepare(1)]);
          await setImmediate();
          const second = Promise.allSettled([prepare(2), read(db, '3')]);
          seen.push(...failures(await first), ...failures(await second));
        });
        await expect(broken).rejects.toThrow('A statement failed in this transaction, and its error was ignored.');
        expect(seen).toEqual(Array(4).fill('division by zero'));
        expect(await prepare(4)).toEqual([{ value: 4 }]);
      }));
  },
);

test('a statement that is prepared in the same tick keeps its name when a value of another one cannot be sent', () =>
  withOneConnection('on', async (db) => {
    const as = (value: object): Promise<unknown> => db.run(sql.unscoped`select ${value}::json as value`);
    const results = await Promise.allSettled([as({ a: 1 }), as(circular), as({ a: 2 })]);
    expect(failures(results)).toEqual([
      [{ value: { a: 1 } }],
      expect.stringContaining('circular'),
      [{ value: { a: 2 } }],
    ]);
  }));

test('a statement without text and one that returns nothing have no rows, and the others have their own', () =>
  withOneConnection('on', async (db) => {
    const run = (text: string): Promise<object[]> => db.run({ text, values: [] });
    const texts = ['select 1 as x', '', 'set local lock_timeout = 1000', 'select 2 as x'];
    expect(await db.transaction(() => Promise.all(texts.map(run)))).toEqual([[{ x: 1 }], [], [], [{ x: 2 }]]);
  }));

test('a batch with many texts closes the statements that it removes', () =>
  withOneConnection('on', async (db) => {
    const [row] = await db.transaction(async () => {
      const texts = Array.from({ length: 1_000 }, (_, index) => read(db, `${index} + 1`));
      const counting = db.run<{ count: number }>({
        text: 'select count(*)::int as count from pg_prepared_statements',
        values: [],
      });
      await Promise.all(texts);
      return counting;
    });
    expect(row?.count).toBeLessThan(450);
  }));

const gateway = useGateway();

test.each<[string, () => Promise<unknown>]>([
  ['has a value that cannot be sent', () => gateway.db.run(sql.unscoped`select ${circular}::json`)],
  ['fails before its statement', () => Promise.reject(new Error('The write is circular.'))],
])('nothing is committed when a deferred write %s', async (_, write) => {
  const tenant = await gateway.newTenant();
  const written = tenant.as(() =>
    gateway.db.transaction(async () => {
      await gateway.db.rowsOf(Product).add({ partnumber: 'NEVER' });
      await gateway.app.get(CommitHooks).beforeCommit({}, write);
    }),
  );
  await expect(written).rejects.toThrow('circular');
  expect(await tenant.as(() => gateway.db.rowsOf(Product).count())).toBe(0);
  await givenProduct(tenant);
  expect(await tenant.as(() => gateway.db.rowsOf(Product).count())).toBe(1);
});
