import { newId } from '@das/platform';
import { RetentionRound } from '../../src/retention/retention-round';
import { useDatabaseAdmin, useOwnGateway, useOwnDatabase, useTenant } from '../support/fixtures';
import { TEST_SECRET_KEY } from '../support/gateway';
import { ServiceProcess, discard, newDataDir, until } from '../support/service-process';

const TOKEN = 'a-token-of-20-characters';
const EVENTS = 40_000;

const database = useOwnDatabase();
const gateway = useOwnGateway({}, database); // without workers
const admin = useDatabaseAdmin(database);
const tenant = useTenant(gateway);

const left = async (): Promise<number> =>
  Number((await admin.query<{ count: string }>('select count(*) from webhook_events')).rows[0]?.count);
const lease = async (): Promise<{ holder: string; ends: boolean } | undefined> =>
  (
    await admin.query<{ holder: string; ends: boolean }>(
      `select holder, leased_until <= now() as ends from worker_leases`,
    )
  ).rows[0];

async function givenOldEvents(): Promise<void> {
  await admin.query(
    `insert into webhook_events (tenant_id, id, occurred_at, type, resource_id, payload)
     select $1, $2 || n, now() - interval '31 days', 'webhook.test', 'x', '{}' from generate_series(1, $3) n`,
    [tenant.id, newId(), EVENTS],
  );
}

let data_dir: string;
beforeEach(() => (data_dir = newDataDir()));
afterEach(() => discard(data_dir));

const started = (): ServiceProcess =>
  new ServiceProcess(data_dir, {
    DATABASE_URL: database.url,
    DAS_DATABASE_ADMIN_URL: database.admin_url,
    DAS_SECRET_KEY: TEST_SECRET_KEY,
    DAS_ROLE: 'worker',
    DAS_METRICS_TOKEN: TOKEN,
  });

const removedOf = async (url: string): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
  return Number(/^das_rows_removed_total\{table="webhook_events"\} (\d+)$/m.exec(text)?.[1]);
};

test('a process begins a round at its start, counts the rows, stops at once on SIGTERM and releases the lease', async () => {
  await givenOldEvents();
  const service = started();
  const url = await service.ready();
  await until(async () => (await removedOf(url)) >= 2_000);
  expect(await gateway.app.get(RetentionRound).begin(0)).toBe(false); // one process at a time
  expect(await service.end()).toBe(0);
  expect(await left()).toBeGreaterThan(0);
  expect(await lease()).toMatchObject({ ends: true });
});

test('the lease of a process that was killed in a round ends, and another process goes on', async () => {
  const [service, before] = [started(), await left()];
  await until(async () => (await left()) < before);
  await service.end('SIGKILL');
  const retention = gateway.app.get(RetentionRound);
  expect(await retention.begin(0)).toBe(false);
  await admin.query(`update worker_leases set leased_until = now()`); // as after 20 seconds
  expect(await retention.begin(0)).toBe(true);
  const rows = await left();
  await retention.next();
  await retention.end();
  expect(await left()).toBe(rows - 1_000);
});
