import { Socket } from 'node:net';
import { type Database, ServiceUnavailable, sql } from '@das/platform';
import { givenProduct } from '../support/factories';
import { useDatabaseAdmin, useHooks, useOwnDatabase } from '../support/fixtures';
import { type Gateway, startGateway } from '../support/gateway';
import { SilentProxy } from '../support/silent-proxy';
import { until } from '../support/service-process';
import { read, withDatabase } from '../support/with-database';

const database = useOwnDatabase();
const admin = useDatabaseAdmin(database);
let proxy: SilentProxy;
useHooks(
  async () => (proxy = await SilentProxy.start(database.url)),
  () => proxy.stop(),
);

const withOneConnection = (work: (db: Database) => Promise<void>): Promise<void> =>
  withDatabase({ pool_size: 1, url: proxy.url, answer_timeout_ms: 200 }, work);

const silenced = async (): Promise<void> => proxy.silence();
const failing = (): never => {
  throw new Error('The work fails.');
};

describe('a lost connection that nothing reports', () => {
  test.each<[string, (db: Database) => Promise<unknown>]>([
    ['a statement', (db) => silenced().then(() => read(db, 1))],
    ['BEGIN', (db) => silenced().then(() => db.transaction(() => read(db, 1)))],
    [
      'a statement of a transaction',
      (db) =>
        db.transaction(() =>
          read(db, 1)
            .then(silenced)
            .then(() => read(db, 2)),
        ),
    ],
    [
      'a savepoint',
      (db) =>
        db.transactionWithSavepoints(() =>
          read(db, 1)
            .then(silenced)
            .then(() => db.transaction(() => read(db, 2))),
        ),
    ],
    ['COMMIT', (db) => db.transaction(() => read(db, 1).then(silenced))],
    ['ROLLBACK', (db) => db.transaction(() => read(db, 1).then(silenced).then(failing))],
  ])('fails %s that waits for its answer, and leaves the pool', (statement, work) =>
    withOneConnection(async (db) => {
      const refusal = statement === 'ROLLBACK' ? 'The work fails.' : ServiceUnavailable;
      await expect(work(db)).rejects.toThrow(refusal);
      expect(await read(db, 3)).toBe(3);
      expect(db.poolUse).toEqual({ busy: 0, idle: 1, waiting: 0 });
    }),
  );

  test('fails a transaction whose COMMIT was executed, and does not execute it again', () =>
    withOneConnection(async (db) => {
      await admin.query('create table committed (id int); grant select, insert on committed to public');
      let attempts = 0;
      const lost = db.transaction(async () => {
        attempts += 1;
        await db.run({ text: 'insert into committed values (1)', values: [] });
        proxy.silence('answers');
      });
      await expect(lost).rejects.toThrow(ServiceUnavailable);
      const { rowCount } = await admin.query('select from committed');
      expect([attempts, rowCount]).toEqual([1, 1]);
    }));

  test('is probed after 5 seconds, so that the pool notices it while it is idle', async () => {
    const probes = jest.spyOn(Socket.prototype, 'setKeepAlive');
    try {
      await withDatabase({ pool_size: 1 }, async (db) => void (await db.run(sql.unscoped`select 1`)));
      expect(probes.mock.calls).toContainEqual([true, 5_000]);
    } finally {
      probes.mockRestore();
    }
  });
});

const CLIENTS = 12;
/** Longest time in seconds until a response: the waits for a connection and for its answer, by the key look-up and the list. */
const PATIENCE_S = 12;

describe('a service that loses all its connections twice', () => {
  let gateway: Gateway;
  beforeAll(
    async () =>
      (gateway = await startGateway({ DAS_DATABASE_POOL_SIZE: 4 }, { url: proxy.url, answer_timeout_ms: 1_000 })),
  );
  afterAll(() => gateway.stop());

  test('answers every request, and recovers completely', async () => {
    const tenant = await gateway.newTenant();
    await givenProduct(tenant);
    const seen: { status: number; seconds: number }[] = [];
    const ask = async (query: string): Promise<number> => {
      const began_at = performance.now();
      const { status } = await tenant.graphql(query);
      seen.push({ status, seconds: (performance.now() - began_at) / 1_000 });
      return status;
    };
    const LIST = '{ products(first: 5) { data { id } paginatorInfo { total } } }';
    for (let round = 0; round < 2; round += 1) {
      const asking = Array.from({ length: CLIENTS }, async (_, client) => {
        for (let request = 0; request < 5; request += 1)
          await ask(
            client % 3 ? LIST : `mutation { createProductCategory(input: { name: "${round} ${client}" }) { id } }`,
          );
      });
      await until(() => seen.some(({ status }) => status === 200));
      proxy.silence();
      await Promise.all(asking);
      expect(await Promise.all(Array.from({ length: CLIENTS }, () => ask(LIST)))).toEqual(Array(CLIENTS).fill(200));
      expect((await fetch(`${gateway.url}/health/ready`)).status).toBe(200);
    }
    expect(seen.filter(({ status, seconds }) => (status !== 200 && status !== 503) || seconds > PATIENCE_S)).toEqual(
      [],
    );
    expect(seen.filter(({ status }) => status === 503).length).toBeGreaterThan(0);
    await until(() => gateway.db.poolUse.busy === 0);
  });
});
