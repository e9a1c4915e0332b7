import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import {
  ServiceProcess,
  askDemo,
  demoOf,
  discard,
  killServer,
  newDataDir,
  serverPid,
  until,
} from '../support/service-process';

let data_dir: string;
let service: ServiceProcess;
beforeEach(() => (data_dir = newDataDir()));
afterEach(async () => {
  await service.end('SIGKILL');
  discard(data_dir);
});

const PATIENCE_MS = 60_000;
const PARTS = '{ products(first: 0) { paginatorInfo { total } } }';
const parts = (total: number): object => ({ status: 200, body: { data: { products: { paginatorInfo: { total } } } } });

/** Waits until the service owns the new server and responds. A killed server leaves its pid in its file until then. */
async function killAndRestart(url: string): Promise<void> {
  const killed = serverPid(data_dir);
  killServer(data_dir);
  await until(async () => ![undefined, killed].includes(serverPid(data_dir)) && (await isOwned()));
  await until(async () => (await fetch(`${url}/health/ready`)).status === 200);
}

/** Whether the service holds the lock on the data directory of the server. */
async function isOwned(): Promise<boolean> {
  const admin = new Client(demoOf(data_dir).database_admin_url);
  try {
    await admin.connect();
    const { rowCount } = await admin.query(
      "select from pg_locks where locktype = 'advisory' and objid = 7201911 and granted",
    );
    return rowCount === 1;
  } catch {
    return false;
  } finally {
    await admin.end().catch(() => undefined);
  }
}

test.each(['1', '2'])(
  '%s process: an embedded PostgreSQL that is killed is restarted, with its data and at its address',
  async (DAS_PROCESSES) => {
    service = new ServiceProcess(data_dir, { DAS_PROCESSES });
    const url = await service.ready();
    await askDemo(data_dir, url, 'mutation { createProduct(input: { partnumber: "KEPT-1" }) { id } }');
    await killAndRestart(url);
    expect(await askDemo(data_dir, url, PARTS)).toMatchObject(parts(15));
    expect(await service.end()).toBe(0);
    expect(serverPid(data_dir)).toBeUndefined();
  },
);

test('a fourth crash within a minute ends the service with one sentence and a non-zero code', async () => {
  service = new ServiceProcess(data_dir, { DAS_LOG_LEVEL: 'silent' });
  const url = await service.ready();
  const { length } = service.output;
  for (let restart = 0; restart < 3; restart += 1) await killAndRestart(url);
  killServer(data_dir);
  expect(await Promise.race([service.exit, pause(PATIENCE_MS, 'still running')])).toBe(1);
  expect(service.output.slice(length)).toMatch(
    /^The embedded PostgreSQL ended 4 times within a minute; its log is \S+postgres\.log\.\n$/,
  );
});
