import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileOf, run } from '../support/audit-verifier';
import { recordedExports } from '../support/audit-exports';
import { useDatabaseAdmin, useOwnDatabase, useOwnGateway, useTenant } from '../support/fixtures';
import { TEST_SECRET_KEY } from '../support/gateway';
import { MAIN, ServiceProcess, until } from '../support/service-process';
import { SlowReader } from '../support/slow-reader';

const database = useOwnDatabase();
const tenant = useTenant(useOwnGateway({}, database));
const admin = useDatabaseAdmin(database);

const ENTRIES = 100_000;
const MAX_GROWTH_MB = 64;
const PATH = '/v2/audit-logs/export';

beforeAll(async () => {
  const entry = { action: 'thing.done', result: 'success', actor: {}, environment: 'staging', request_id: 'r' };
  const entries = Array.from({ length: 1_000 }, (_, id) => ({ id, ...entry, metadata: { filler: 'x'.repeat(300) } }));
  for (let added = 0; added < ENTRIES; added += entries.length)
    await admin.query('select append_audit_logs($1, $2)', [tenant.id, JSON.stringify(entries)]);
});

/** The flags that `npm start` passes to Node. */
const { scripts } = JSON.parse(readFileSync(join(__dirname, '../../../../package.json'), 'utf8')) as {
  scripts: { start: string };
};
const PROGRAM = [...(scripts.start.match(/--\S+/g) ?? []), MAIN];
const settings = {
  DATABASE_URL: database.url,
  DAS_DATABASE_ADMIN_URL: database.admin_url,
  DAS_SECRET_KEY: TEST_SECRET_KEY,
  DAS_ROLE: 'api',
  DAS_LOG_LEVEL: 'fatal',
};

let service: ServiceProcess;
let url: string;
async function start(): Promise<void> {
  service = new ServiceProcess('unused', settings, PROGRAM);
  url = await service.ready();
}
beforeEach(start);
afterEach(() => service.end('SIGKILL'));

const open = (query = ''): Promise<SlowReader> => SlowReader.open(url + PATH + query, tenant.token);
const statusOf = async (query: string): Promise<number> => {
  const { status, body } = await fetch(url + PATH + query, { headers: { authorization: `Bearer ${tenant.token}` } });
  await body?.cancel();
  return status;
};
const memory_MB = (): number => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(service.pid)])) / 1_024;
const openTransactions = async (): Promise<number | null> =>
  (await admin.query(`select from pg_stat_activity where datname = current_database() and state like 'idle in%'`))
    .rowCount;

test('a slow reader of 100,000 entries gets all of them, while memory stays flat and no transaction is open', async () => {
  for await (const _ of (await open('?seq_to=2000')).response) continue; // warm-up
  const before = memory_MB();
  const reader = await open();
  await pause(2_000); // it reads nothing
  expect(await openTransactions()).toBe(0);
  let peak = memory_MB();
  const chunks: Buffer[] = [];
  for await (const chunk of reader.response) {
    chunks.push(chunk as Buffer);
    if (chunks.length % 100 === 0) peak = Math.max(peak, memory_MB());
    await pause(1);
  }
  expect(peak - before).toBeLessThan(MAX_GROWTH_MB);
  const { out } = await run([fileOf(Buffer.concat(chunks).toString()), '--json']);
  expect(JSON.parse(out)).toMatchObject({ ok: true, seq_from: 1, first_bad: null });
  expect((JSON.parse(out) as { entries: number }).entries).toBeGreaterThan(ENTRIES);
});

test('SIGTERM breaks an export off after the 20 s in which requests finish, and its end is recorded', async () => {
  const [{ length: earlier }, reader] = [await recordedExports(admin, tenant), await open()];
  const began = performance.now();
  const [exit, rest] = await Promise.allSettled([service.end(), pause(1_000).then(() => reader.rest(20))]);
  expect(exit).toEqual({ status: 'fulfilled', value: 0 });
  expect(rest.status).toBe('rejected');
  expect(performance.now() - began).toBeGreaterThan(19_000);
  expect((await recordedExports(admin, tenant)).slice(earlier)).toEqual([
    { seq_from: 1, seq_to: expect.any(Number) as number, complete: false },
  ]);
});

test('SIGTERM lets an export that ends in time complete', async () => {
  const reader = await open();
  const [exit, text] = await Promise.all([service.end(), reader.rest()]);
  expect([exit, text.trimEnd().split('\n').at(-1)]).toEqual([0, expect.stringContaining('"type":"checkpoint"')]);
});

test('the export of a killed process counts as running for at most 60 s', async () => {
  await open();
  const killed = performance.now();
  await service.end('SIGKILL');
  await start();
  expect(await statusOf('?seq_to=1')).toBe(409);
  await until(async () => (await statusOf('?seq_to=1')) === 200);
  expect(performance.now() - killed).toBeLessThan(60_000);
});
