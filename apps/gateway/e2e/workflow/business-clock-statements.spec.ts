import { Database, runInContext, sql, systemContext } from '@das/platform';
import { entities } from '../../src/bootstrap/entities';
import { runAdmin } from '../support/admin-program';
import { useOwnDatabase } from '../support/fixtures';
import { statementsOf } from '../support/statements-of';

const database = useOwnDatabase(); // without workers: their statements would be counted
const DAY_MS = 86_400_000;
const ENVIRONMENT = { DATABASE_URL: database.url, DAS_DATABASE_ADMIN_URL: database.admin_url, DAS_TEST_CLOCK: '1' };

beforeAll(() => runAdmin(ENVIRONMENT, 'clock', 'advance', 'P3D'));

/** The length of a moment in milliseconds. */
const TO_MS = 23;

test.each(['none', 'transaction'] as const)(
  'the time of a transaction is that of its statements and costs none, with the pooler %s',
  async (pooler) => {
    const db = await Database.open({ url: database.url, entities, pooler, pool_size: 1, test_clock: true });
    const timeOf = (): Promise<string> => db.clock.ofTransaction();
    const work = () =>
      runInContext(systemContext('tenant'), () =>
        db.transaction(async () => {
          const statement = sql.unscoped`select (${db.clock.sql})::text as now`;
          const [[row], time] = await Promise.all([db.run<{ now: string }>(statement), timeOf()]);
          expect([`${time}+00`, await timeOf()]).toEqual([row?.now, time]);
          expect(Math.round((Date.parse(`${time}Z`) - Date.now()) / DAY_MS)).toBe(3);
          expect(time.slice(0, TO_MS) > db.clock.now()).toBe(false); // the clock of the process counts milliseconds
        }),
      );
    const texts = await statementsOf(work).finally(() => db.close());
    expect(texts.filter((text) => !/^set local|business_clock_offset/.test(text))).toEqual([
      'begin',
      ...(pooler === 'none' ? [] : ['select now()::text as began_at']), // in the batch of BEGIN
      expect.stringContaining('interval'),
      'commit',
    ]);
    await expect(async () => timeOf()).rejects.toThrow('is read in a transaction');
  },
);
