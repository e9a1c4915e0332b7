import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { exported, slowExport } from '../support/exports';
import { asDatabaseAdmin } from '../support/people';
import { MAIN, ServiceProcess, demoOf, discard, newDataDir } from '../support/service-process';

const MB = 1_024 * 1_024;
/** How much the process may grow by an export of any size, also with a slow reader. */
const MAX_GROWTH = 64 * MB;
/** Of `npm start`. */
const FLAGS = [
  '--max-semi-space-size=16',
  '--max-old-space-size=1024',
  '--heap-growing-percent=20',
  '--no-allocation-site-pretenuring',
];
const BYTES_PER_S = 10_000;
const SLOW_S = 40;

let home: string;
let service: ServiceProcess;
let url: string;
let reader: { token: string };

const start = async (): Promise<void> => {
  service = new ServiceProcess(home, { DAS_PROCESSES: '1' }, [...FLAGS, MAIN]);
  url = await service.ready();
  reader = { token: demoOf(home).tenants[0]?.keys['auditor'] ?? '' };
};
const admin = (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  asDatabaseAdmin(text, values, demoOf(home).database_admin_url);

beforeAll(async () => {
  home = newDataDir();
  await start();
  await admin(
    `insert into approval_requests (tenant_id, id, customer_name, created_by_id)
     select tenant_id, '7ZZZZZZZZZZZZZZZZZ' || lpad(number::text, 8, '0'), 'Customer', id
       from (select tenant_id, id from users where email like 'dana.%') as dana, generate_series(1, 20000) as number`,
  );
  // 4 KiB of text each; every 100th request has 200 lines
  await admin(
    `insert into request_details (tenant_id, id, approval_request_id, status, comment, reason_code)
     select tenant_id, right(id, 8) || lpad(line::text, 18, '0'), id, 'pending', repeat('x', 2000), repeat('y', 2000)
       from approval_requests, generate_series(1, 200) as line where id like '7ZZZ%' and (line = 1 or right(id, 2) = '00')`,
  );
  await admin('analyze');
}, 300_000);
afterAll(async () => {
  await service.end('SIGKILL');
  discard(home);
});

const memory = (): number => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(service.pid)])) * 1_024;

/** The largest memory of the service while some work runs. */
async function peakOf(work: () => Promise<unknown>): Promise<number> {
  let peak = memory();
  const timer = setInterval(() => (peak = Math.max(peak, memory())), 100);
  await work().finally(() => clearInterval(timer));
  return peak;
}

/** After lists, as a service that has been in use: V8 has extended the heap of young objects. */
const settled = async (): Promise<number> => {
  const headers = { authorization: `Bearer ${reader.token}` };
  for (let page = 1; page <= 60; page += 1)
    await (await fetch(`${url}/v2/approvals?per_page=100&page=${page}`, { headers })).arrayBuffer();
  return memory();
};

test('the process does not grow with an export of 160 MB, at full speed or with a reader at 10 kB per second', async () => {
  const before = await settled();
  const large = await peakOf(async () => {
    const file = await slowExport(url, reader);
    const { isComplete, bytes } = await file.drain();
    expect([isComplete, bytes > 160 * MB]).toEqual([true, true]);
  });
  expect(large - before).toBeLessThan(MAX_GROWTH);
  const slow = await slowExport(url, reader);
  const crawling = await peakOf(() => slow.crawl(SLOW_S, BYTES_PER_S));
  expect(crawling - before).toBeLessThan(MAX_GROWTH);
  const [row] = await admin('select count(*)::int as n from running_exports where until > now()');
  expect(row).toEqual({ n: 1 }); // the lease was renewed
  slow.leave();
  for (let tries = 0; (await admin('select 1 from running_exports')).length && tries < 50; tries += 1) await pause(100);
  const active = await admin(
    `select query from pg_stat_activity where state = 'active' and query like '%request_details%' and pid <> pg_backend_pid()`,
  );
  expect(active).toEqual([]);
}, 300_000);

test('an export that has lost its lease breaks off', async () => {
  const slow = await slowExport(url, reader);
  await admin(`update running_exports set id = 'other'`);
  expect((await Promise.all([slow.crawl(18, BYTES_PER_S), pause(18_000)])).length).toBe(2);
  expect((await slow.drain()).isComplete).toBe(false);
  await admin('delete from running_exports');
}, 60_000);

test('SIGTERM breaks an export off after the 20 s in which requests finish, and it is audited', async () => {
  const slow = await slowExport(url, reader);
  const began = Date.now();
  const [code] = await Promise.all([service.end(), slow.crawl(18, BYTES_PER_S)]);
  const seconds = (Date.now() - began) / 1_000;
  expect(code).toBe(0);
  expect(seconds).toBeGreaterThan(19);
  expect(seconds).toBeLessThan(28);
  expect((await slow.drain()).isComplete).toBe(false);
  await start();
  const [last] = await admin(
    `select metadata from audit_logs where action = 'approval_request.exported' order by seq desc limit 1`,
  );
  expect(last).toEqual({ metadata: { filter: {}, rows: expect.any(Number) as unknown, complete: false } });
  expect(await admin('select 1 from running_exports')).toEqual([]);
}, 120_000);

test('an export whose process was killed counts as running for at most 60 s', async () => {
  await slowExport(url, reader).catch(() => undefined);
  await service.end('SIGKILL');
  const killed = Date.now();
  await start();
  expect((await exported(url, reader, 'columns=id&customer_name=pump')).status).toBe(409);
  while ((await exported(url, reader, 'columns=id&customer_name=pump')).status !== 200) await pause(500);
  expect(Date.now() - killed).toBeLessThan(60_000);
}, 120_000);
