import { tmpdir } from 'node:os';
import { Product } from '@das/catalog';
import { runInContext, sql, systemContext } from '@das/platform';
import { migrateDatabase } from '@das/schema';
import { runAdmin } from '../support/admin-program';
import { useDatabaseAdmin, useHooks, useObject, useOwnDatabase } from '../support/fixtures';
import { type Gateway, TEST_SECRET_KEY, startGateway } from '../support/gateway';
import { givenProduct } from '../support/factories';
import { restClient } from '../support/rest-client';
import { ServiceProcess, until } from '../support/service-process';
import { TransactionPooler } from '../support/transaction-pooler';
import { APPROVE, BULK, ask, newTeam } from '../support/workflow-fixture';
import type { CliResult } from '../../src/admin/print-result';
import type { Settings } from '../../src/config/settings';

const LOG_IN = `test_pooled_${process.pid}_${Date.now()}`;
const SERVER_CONNECTIONS = 2;

const database = useOwnDatabase();
const admin = useDatabaseAdmin(database);
const server_url = database.url.replace(/\/\/[^@]+@/, `//${LOG_IN}:secret@`);
useHooks(
  async () => {
    await admin.query(`create role ${LOG_IN} login password 'secret'`);
    await migrateDatabase({ url: server_url, admin_url: database.admin_url, pooler: 'transaction' });
  },
  () => admin.query(`drop role ${LOG_IN}`),
);
const pooler = useObject(
  async () => ({ it: await TransactionPooler.start(server_url, SERVER_CONNECTIONS) }),
  ({ it }) => it.stop(),
);
const start = (settings: Partial<Settings> = {}): Promise<Gateway> =>
  startGateway({ DAS_DATABASE_POOLER: 'transaction', ...settings }, { url: pooler.it.urlOf(server_url) });
const gateway = useObject(
  () => start({ DAS_ROLE: 'both', DAS_DATABASE_DIRECT_URL: server_url }),
  (started) => started.stop(),
);

const run = (text: string): Promise<object[]> => gateway.db.run({ text, values: [] });

describe('behind a pooler in transaction mode', () => {
  test('concurrent reads of two tenants are never mixed', async () => {
    const [one, other] = await Promise.all([gateway.newTenant(), gateway.newTenant()]);
    await Promise.all([givenProduct(one), givenProduct(other), givenProduct(other)]);
    const asked = Array.from({ length: 15 }, (_, index) => (index % 2 ? one : other)); // as many as connections, so that none waits for one
    for (let round = 0; round < 12; round += 1) {
      const counts = await Promise.all(
        asked.map(({ id }) => runInContext(systemContext(id), () => gateway.db.rowsOf(Product).count())),
      );
      expect(counts).toEqual(asked.map((tenant) => (tenant === one ? 1 : 2)));
    }
  });

  test('requests, decisions, idempotent requests, jobs and deliveries work', async () => {
    const team = await newTeam(gateway);
    const made = await ask(team.requester, [52, 90]);
    expect((await team.pa.ask(APPROVE, { id: made.id })).body).toMatchObject({
      data: { approveApprovalRequest: { outcome: 'approved' } },
    });
    const rest = await restClient(gateway, team.owner);
    const post = (): Promise<unknown> =>
      rest('/v2/products', {
        method: 'POST',
        body: { partnumber: 'ONCE' },
        headers: { 'idempotency-key': 'once' },
      }).then(({ body }) => body);
    expect(await post()).toEqual(await post());
    const ids = Array.from({ length: 101 }, (_, index) => `unknown-${index}`);
    await team.pa.ask(BULK, { input: { ids } });
    const jobs = `select from jobs where tenant_id = $1 and status = 'done'`;
    await until(async () => (await admin.query(jobs, [team.tenant.id])).rowCount === 1);
  });

  test('a failing statement fails alone, and the others of the same tick succeed', async () => {
    const results = await runInContext(systemContext('T'), () =>
      Promise.allSettled(['select 1 / 0', 'select 2 as two', 'select 3 as three'].map(run)),
    );
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value : result.status))).toEqual([
      'rejected',
      [{ two: 2 }],
      [{ three: 3 }],
    ]);
  });

  test('a statement that cannot be sent fails alone, and the others of the same tick are executed once', async () => {
    const circular: { self?: object } = {};
    circular.self = circular;
    const tenant = await gateway.newTenant();
    const [added, failed] = await tenant.as(() =>
      Promise.allSettled([
        gateway.db.rowsOf(Product).add({ partnumber: 'ONCE-ONLY' }),
        gateway.db.run(sql.unscoped`select ${circular}::json`),
      ]),
    );
    expect([added.status, failed.status]).toEqual(['fulfilled', 'rejected']);
    expect(await tenant.as(() => gateway.db.rowsOf(Product).count())).toBe(1);
  });

  test('notifications arrive over a connection to the server itself', async () => {
    const listening = `select from pg_stat_activity where usename = $1 and query = 'listen "das_webhooks"'`;
    await until(async () => (await admin.query(listening, [LOG_IN])).rowCount === 1);
  });

  test('every statement ran in a transaction, and none changed the session', () => {
    const { statements, names, outside, after_end } = pooler.it.recorded;
    expect(statements.length).toBeGreaterThan(1_000);
    expect([...new Set(outside)].sort()).toEqual(['SELECT * FROM current_schema()', 'SELECT version()']); // TypeORM's, at its start
    expect(
      statements.filter((text) =>
        /^(set (?!local)|listen|unlisten|prepare|discard)|set_config\(.*false\)|pg_(try_)?advisory_lock/i.test(text),
      ),
    ).toEqual([]);
    expect(names).toEqual([]);
    expect(after_end).toEqual([]);
  });

  test('the only start-up parameter besides those of the driver is the name of the application', () => {
    const { start_ups } = pooler.it.recorded;
    const dbname = new URL(server_url).pathname.slice(1);
    expect(start_ups.length).toBeGreaterThan(SERVER_CONNECTIONS);
    for (const parameters of start_ups)
      expect(parameters).toEqual({ user: LOG_IN, database: dbname, application_name: 'das', client_encoding: 'UTF8' });
  });
});

const SHARED =
  'DATABASE_URL is the address of a connection pooler that shares connections of the server between clients: set DAS_DATABASE_POOLER=transaction.';

describe('the start', () => {
  test('without the setting ends with one sentence and exit code 1 at the address of a pooler', async () => {
    const secret = { DAS_SECRET_KEY: TEST_SECRET_KEY };
    const service = new ServiceProcess(tmpdir(), {
      ...secret,
      DATABASE_URL: pooler.it.urlOf(server_url),
      DAS_DATABASE_ADMIN_URL: database.admin_url,
    });
    expect([await service.exit, service.output]).toEqual([1, `${SHARED}\n`]);
  });

  test('of an application that uses the libraries is refused, too', async () => {
    await expect(start({ DAS_DATABASE_POOLER: 'none' })).rejects.toThrow(SHARED);
  });

  test('is refused when the log-in role does not have the settings of the service', async () => {
    await admin.query(`alter role ${LOG_IN} set timezone = 'Europe/Berlin'; alter role ${LOG_IN} reset lock_timeout`);
    const settings = { url: server_url, admin_url: database.admin_url, pooler: 'transaction' } as const;
    try {
      await expect(startGateway({ DAS_DATABASE_POOLER: 'transaction' }, settings)).rejects.toThrow(
        `The log-in role ${LOG_IN} has wrong settings (lock_timeout is 0 instead of 2000, timezone is Europe/Berlin instead of UTC): run \`das migrate\``,
      );
    } finally {
      await migrateDatabase(settings);
    }
    await (await startGateway({ DAS_DATABASE_POOLER: 'transaction' }, settings)).stop();
  });

  test('is refused for a log-in that would have to switch to another role', async () => {
    const owner = startGateway(
      { DAS_DATABASE_POOLER: 'transaction', DATABASE_URL: database.admin_url },
      { url: database.admin_url },
    );
    await expect(owner).rejects.toThrow('A connection behind a pooler cannot switch to another role.');
  });

  test('of a worker without a direct address logs once that it polls', async () => {
    const worker = await start({ DAS_ROLE: 'worker' });
    await worker.stop();
    expect(worker.log.filter((line) => line.includes('polls every second'))).toHaveLength(1);
  });
});

test('a direct address that is that of a pooler is logged once', async () => {
  const worker = await start({ DAS_ROLE: 'worker', DAS_DATABASE_DIRECT_URL: pooler.it.urlOf(server_url) });
  const logged = (): number =>
    worker.log.filter((line) => line.includes('DAS_DATABASE_DIRECT_URL is the address of a connection pooler')).length;
  try {
    await until(() => logged() > 0);
    expect(logged()).toBe(1);
  } finally {
    await worker.stop();
  }
});

describe('administration with the owner at the address of a pooler', () => {
  const owner = useObject(
    async () => ({ pooler: await TransactionPooler.start(database.admin_url, SERVER_CONNECTIONS) }),
    (started) => started.pooler.stop(),
  );
  const command = (settings: NodeJS.ProcessEnv, ...words: string[]): Promise<CliResult> => {
    const DAS_DATABASE_ADMIN_URL = owner.pooler.urlOf(database.admin_url);
    return runAdmin(
      { DATABASE_URL: server_url, DAS_DATABASE_ADMIN_URL, DAS_SECRET_KEY: TEST_SECRET_KEY, ...settings },
      ...words,
    );
  };

  test('migrates at the direct address, with the log-in of the owner', async () => {
    const settings = { DAS_DATABASE_POOLER: 'transaction', DAS_DATABASE_DIRECT_URL: server_url };
    expect(await command(settings, 'migrate', '--json')).toMatchObject({
      code: 0,
      out: expect.stringContaining('"ran":[]') as string,
    });
    expect(owner.pooler.recorded.statements).toEqual(['select pg_backend_pid() as pid']); // no session setting
  });

  test.each([
    ['migrate', 'Migrations need the database server itself, not a connection pooler: set DAS_DATABASE_DIRECT_URL'],
    [
      'secrets reseal',
      'This command needs the database server itself, not a connection pooler: set DAS_DATABASE_DIRECT_URL',
    ],
  ])('%s is refused without a direct address', async (words, sentence) => {
    expect(await command({}, ...words.split(' '))).toMatchObject({
      code: 1,
      err: expect.stringContaining(sentence) as string,
    });
  });
});

describe('DAS_DATABASE_PREPARED', () => {
  test.each([
    ['off', 'none', '0'],
    ['auto', 'transaction', '0'],
    ['on', 'transaction', '1'],
  ] as const)('%s with the pooler %s: %s prepared statements', async (prepared, pooler, count) => {
    const own = await startGateway(
      { DAS_DATABASE_PREPARED: prepared, DAS_DATABASE_POOLER: pooler, DAS_DATABASE_POOL_SIZE: 1 },
      { url: server_url },
    );
    try {
      const counting = `select count(*) from pg_prepared_statements where statement like 'select count(*) from pg_prepared_statements%'`;
      expect(await own.db.run({ text: counting, values: [], isPrepared: true })).toEqual([{ count }]);
    } finally {
      await own.stop();
    }
  });
});
