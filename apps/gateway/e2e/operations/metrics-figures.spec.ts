import { setTimeout as pause } from 'node:timers/promises';
import { LifecycleService } from '@das/approval-requests';
import { Workers } from '@das/platform';
import { Readiness } from '../../src/http/health/readiness';
import { useDatabaseAdmin, useOwnGateway, useOwnDatabase, useTenant } from '../support/fixtures';
import { startGateway } from '../support/gateway';
import { until } from '../support/service-process';
import { givenBacklog } from '../support/webhook-factories';

const TOKEN = 'a token of 20 characters'.replaceAll(' ', '-');
/** The metrics of the webhook queue. */
const QUEUE = /^das_webhook_(deliveries|oldest|failing)/;

const database = useOwnDatabase();
const gateway = useOwnGateway({ DAS_METRICS_TOKEN: TOKEN }, database);
const tenant = useTenant(gateway);
const admin = useDatabaseAdmin(database);

const textOf = async (url: string): Promise<string> =>
  (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
const scrape = async (url = gateway.url): Promise<string[]> => (await textOf(url)).split('\n');
const samples = async (name: RegExp, url?: string): Promise<string[]> =>
  (await scrape(url)).filter((line) => name.test(line));

test('the database connections, the process and the webhook queue have metrics', async () => {
  const lines = await scrape();
  for (const sample of [
    'das_database_up 1',
    'das_database_waiting 0',
    'das_webhook_deliveries{state="due"} 0',
    'das_webhook_failing_endpoints 0',
  ])
    expect(lines).toContain(sample);
  expect(lines.filter((line) => /^das_database_connections\{state="(busy|idle)"\} \d+$/.test(line))).toHaveLength(2);
  for (const name of [
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_seconds',
    'nodejs_heap_size_used_bytes',
  ])
    expect(lines.some((line) => line.startsWith(`${name} `))).toBe(true);
  const endpoint = await tenant.as(async () => {
    const text = `insert into webhook_endpoints (tenant_id, id, url, event_types) values ($1, 'E', 'https://hooks.example/', '["*"]')`;
    await gateway.db.run({ text, values: [tenant.id] });
    return { id: 'E', secret: '' };
  });
  await givenBacklog(database.admin_url, tenant, endpoint, 7);
  await admin.query(`update due_deliveries set due_at = now() + interval '1 hour' where delivery_id in ('E-1', 'E-2')`);
  await admin.query(
    `update due_deliveries set token = 'T', leased_until = now() + interval '1 hour' where delivery_id = 'E-3'`,
  );
  await admin.query(`update due_deliveries set due_at = now() - interval '100 seconds' where delivery_id = 'E-4'`);
  await admin.query(
    `insert into webhook_troubles (tenant_id, endpoint_id, failures, timed_out) values ($1, 'E', 1, false)`,
    [tenant.id],
  );
  expect(await samples(QUEUE)).toEqual([
    'das_webhook_deliveries{state="due"} 4',
    'das_webhook_deliveries{state="waiting"} 2',
    'das_webhook_deliveries{state="in_flight"} 1',
    expect.stringMatching(/^das_webhook_oldest_due_seconds 10\d(\.\d+)?$/),
    'das_webhook_failing_endpoints 1',
  ]);
});

test('open jobs and audit heads without a checkpoint have metrics', async () => {
  const fresh = async (name: RegExp): Promise<string[]> =>
    (await samples(name)).map((line) => line.replace(/ (\d+)\.\d+$/, ' $1'));
  expect(await fresh(/^das_jobs/)).toEqual([
    'das_jobs{state="queued"} 0',
    'das_jobs{state="running"} 0',
    'das_jobs_oldest_seconds{state="queued"} 0',
    'das_jobs_oldest_seconds{state="running"} 0',
  ]);
  const job = `insert into due_jobs (tenant_id, job_id, kind, status, created_at, due_at) values ($1, $2, 'bulk_approve', $3, now() - $4::interval, now())`;
  await admin.query(
    `insert into unsigned_heads (tenant_id, since) values ($1, now() - interval '1 hour') on conflict (tenant_id) do update set since = excluded.since`,
    [tenant.id],
  );
  for (const values of [
    ['J-1', 'queued', '1 minute'],
    ['J-2', 'queued', '2 minutes'],
    ['J-3', 'running', '3 minutes'],
  ])
    await admin.query(job, [tenant.id, ...values]);
  expect(await fresh(/^das_jobs/)).toEqual([
    'das_jobs{state="queued"} 2',
    'das_jobs{state="running"} 1',
    expect.stringMatching(/^das_jobs_oldest_seconds\{state="queued"\} 12\d$/),
    expect.stringMatching(/^das_jobs_oldest_seconds\{state="running"\} 18\d$/),
  ]);
  expect(await fresh(/^das_audit_unsigned/)).toEqual([expect.stringMatching(/^das_audit_unsigned_seconds 36\d\d$/)]);
  await admin.query('delete from due_jobs');
  await admin.query('delete from unsigned_heads');
  expect(await fresh(/^das_audit_unsigned/)).toEqual(['das_audit_unsigned_seconds 0']);
});

test('das_sync_lag_seconds is the age of the oldest transaction that has written', async () => {
  const lag = async (): Promise<number> => Number((await samples(/^das_sync_lag_seconds /))[0]?.split(' ')[1]);
  expect(await lag()).toBeLessThanOrEqual(1);
  await admin.query('begin');
  await admin.query('update tenants set name = name where id = $1', [tenant.id]);
  await pause(2_100);
  const behind = await lag();
  await admin.query('rollback');
  expect(behind).toBeGreaterThanOrEqual(2);
  expect(behind).toBeLessThan(60);
  expect(await lag()).toBeLessThanOrEqual(1);
});

test('the counts of the queue stop at a bound, and the oldest due delivery is exact', async () => {
  const rows = `select $1, 'E' || i % 7, 'D' || i, now() - i % 1000 * interval '1 second' from generate_series(1, 5000) i`;
  await admin.query(`insert into due_deliveries (tenant_id, endpoint_id, delivery_id, due_at) ${rows}`, [tenant.id]);
  const { rows: bounded } = await admin.query<{ counted: number; oldest: number }>(
    'select due + waiting + in_flight as counted, oldest_due_s as oldest from unnest(array[100, 10000]) most, webhook_queue_figures(most) order by 1',
  );
  await admin.query('delete from due_deliveries');
  expect(bounded).toEqual([
    { counted: 100, oldest: expect.closeTo(999, -2) },
    { counted: 5_007, oldest: expect.closeTo(999, -2) },
  ]);
});

test('concurrent scrapes share one database connection', async () => {
  const fresh = await startGateway({ DAS_METRICS_TOKEN: TOKEN }, database);
  const scrapes = await Promise.all(Array.from({ length: 5 }, () => textOf(fresh.url)));
  const { busy, idle } = fresh.db.poolUse;
  await fresh.stop();
  expect(
    scrapes.filter((text) => text.includes('das_ready 1\n') && text.includes('das_audit_unsigned_seconds ')),
  ).toHaveLength(5);
  expect([busy, idle]).toEqual([0, 1]);
});

test('an instance that drains is not ready, and a process of the role worker has no such metric', async () => {
  const worker = await startGateway({ DAS_METRICS_TOKEN: TOKEN, DAS_ROLE: 'worker' }, database);
  const text = await textOf(worker.url);
  await worker.stop();
  expect(text).toContain('das_database_up 1\n');
  expect(text).not.toMatch(/^das_ready /m);
  const draining = await startGateway({ DAS_METRICS_TOKEN: TOKEN }, database);
  draining.app.get(Readiness).drain();
  expect(await textOf(draining.url)).toContain('das_ready 0\n');
  await draining.stop();
});

test('a worker has the time since its last successful round, and one that fails or hangs does not look like one that runs', async () => {
  const worker = await startGateway({ DAS_METRICS_TOKEN: TOKEN, DAS_ROLE: 'worker' }, database);
  const ages = async (): Promise<Map<string, number>> => {
    const lines = (await textOf(worker.url))
      .split('\n')
      .filter((line) => line.startsWith('das_worker_last_run_seconds'));
    return new Map(lines.map((line) => [/worker="(\w+)"/.exec(line)?.[1] ?? '', Number(line.split(' ')[1])] as const));
  };
  expect([...(await ages()).keys()].sort()).toEqual(
    worker.app
      .get(Workers)
      .all.map(({ name }) => name)
      .sort(),
  );
  const expiry = worker.app.get(LifecycleService);
  const failing = jest.spyOn(expiry, 'expireDue').mockRejectedValue(new Error('broken'));
  await until(() => failing.mock.calls.length >= 2);
  const { expiry: after = 0, delivery = 0 } = Object.fromEntries(await ages());
  failing.mockRestore();
  expect(after).toBeGreaterThan(1.9); // two rounds have failed, with a pause of two seconds
  expect(delivery).toBeLessThan(after);
  await until(async () => ((await ages()).get('expiry') ?? 9) < 1);
  await worker.stop();
});

test('while the database is unavailable das_database_up is 0, and the metrics of the webhook queue are left out', async () => {
  const narrow = await startGateway({ DAS_METRICS_TOKEN: TOKEN, DAS_DATABASE_POOL_SIZE: 1 }, database);
  let release: () => void = () => undefined;
  const holding = tenant.as(() => narrow.db.transaction(() => new Promise<void>((resolve) => (release = resolve))));
  const text = await textOf(narrow.url);
  release();
  await holding;
  await narrow.stop();
  expect(text).toContain('das_database_up 0\n');
  expect(text).toContain('das_database_connections{state="busy"} 1\n');
  expect(text.split('\n').filter((line) => QUEUE.test(line))).toEqual([]);
});
