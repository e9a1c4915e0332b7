import { type Database, runInContext, sql, systemContext } from '@das/platform';
import { read, withDatabase } from '../support/with-database';

/** More than a connection keeps. */
const MANY = 1_000;
/** As `DAS_DATABASE_PREPARED` tells operators of PgBouncer. */
const MAX_KEPT = 500;

const numbers = (from = 0): number[] => Array.from({ length: MANY }, (_, index) => from + index);
const IN_USE = sql.unscoped`select 'in use' as value`;

/** With one connection, whose prepared statements the work reads. */
const withOneConnection = (work: (db: Database) => Promise<void>): Promise<void> =>
  withDatabase({ pool_size: 1 }, work);

const failing = (db: Database, number: number): Promise<unknown> => read(db, `${number} / 0`);
const inUse = (db: Database): Promise<unknown> => db.run(IN_USE);

async function kept(db: Database): Promise<number> {
  const [row] = await db.run({ text: 'select count(*)::int from pg_prepared_statements', values: [] });
  return row?.['count'] as number;
}

/** How often PostgreSQL has executed the statement since the connection prepared it. */
async function executionsOfInUse(db: Database): Promise<unknown> {
  const text = 'select (generic_plans + custom_plans)::int as count from pg_prepared_statements where statement = $1';
  const [row] = await db.run({ text, values: [IN_USE.text] });
  return row?.['count'];
}

test('a connection keeps a limited number of prepared statements, and those in use', () =>
  withOneConnection(async (db) => {
    for (const number of numbers()) {
      expect(await inUse(db)).toEqual([{ value: 'in use' }]);
      expect(await read(db, number)).toBe(number);
    }
    expect(await executionsOfInUse(db)).toBe(MANY);
    expect(await kept(db)).toBeLessThan(MAX_KEPT);
  }));

test('statements that are removed before they are answered have their own results', () =>
  withOneConnection(async (db) => {
    for (let round = 0; round < 3; round += 1) {
      expect(await Promise.all(numbers().map((number) => read(db, number)))).toEqual(numbers());
      expect(await db.transaction(() => Promise.all(numbers(500).map((number) => read(db, number))))).toEqual(
        numbers(500),
      );
    }
    expect(await kept(db)).toBeLessThan(MAX_KEPT);
  }));

test('statements that fail, and those that PostgreSQL skips after them, do not add to its prepared statements', () =>
  withOneConnection(async (db) => {
    for (const number of numbers()) {
      const broken = db.transaction(() =>
        Promise.all([read(db, number), failing(db, number), read(db, MANY + number)]),
      );
      await expect(broken).rejects.toThrow('division by zero');
      await expect(failing(db, -number)).rejects.toThrow('division by zero');
    }
    expect(await read(db, 1)).toBe(1);
    expect(await kept(db)).toBeLessThan(MAX_KEPT);
  }));

test('statements of requests at the same time, some of which fail, have their own results', () =>
  withDatabase({ pool_size: 3 }, async (db) => {
    const asRequest = <T>(work: () => Promise<T>): Promise<T> =>
      runInContext<Promise<T>>(systemContext('tenant'), work);
    const isOwn = async (number: number): Promise<void> => {
      if (number % 7 === 0)
        await expect(
          asRequest(() => db.transaction(() => Promise.all([failing(db, number), read(db, number)]))),
        ).rejects.toThrow('zero');
      else if (number % 3 === 0)
        expect(await asRequest(() => db.transaction(() => Promise.all([inUse(db), read(db, number)])))).toEqual([
          [{ value: 'in use' }],
          number,
        ]);
      else expect(await asRequest(() => read(db, number))).toBe(number);
    };
    for (let round = 0; round < 4; round += 1)
      await Promise.all(numbers().map((number) => isOwn((number * 7_919) % (MANY - round))));
  }));
