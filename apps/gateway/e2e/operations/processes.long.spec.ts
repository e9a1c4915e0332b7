import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { readSettings } from '@das/platform';
import { Client } from 'pg';
import { Settings } from '../../src/config/settings';
import { post } from '../support/gateway';
import { ServiceProcess, askDemo, demoOf, discard, newDataDir, serverPid } from '../support/service-process';

const PATIENCE_MS = 20_000;
const DAS_METRICS_TOKEN = 'a-token-of-20-letters';

let data_dir: string;
let service: ServiceProcess;
beforeAll(() => (data_dir = newDataDir()));
afterAll(async () => {
  await service.end('SIGKILL');
  discard(data_dir);
});

const start = (settings?: NodeJS.ProcessEnv): ServiceProcess =>
  new ServiceProcess(data_dir, { DAS_PROCESSES: '2', DAS_METRICS_TOKEN, ...settings });

/** The worker processes of a service. */
function membersOf({ pid }: ServiceProcess): number[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args=']).toString().split('\n');
  const members = lines
    .map((line) => /^\s*(\d+)\s+(\d+)\s.*cluster-worker\.js/.exec(line))
    .filter((found) => Number(found?.[2]) === pid);
  return members.map((found) => Number(found?.[1]));
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('The condition did not become true.');
    await pause(50);
  }
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

function isReplaced(member: number): boolean {
  const members = membersOf(service);
  return members.length === 2 && !members.includes(member);
}

const PARTS = '{ products(first: 0) { paginatorInfo { total } } }';

test('when the primary process is killed its workers end too, and the next start has the same data', async () => {
  service = start();
  const url = await service.ready();
  await askDemo(data_dir, url, 'mutation { createProduct(input: { partnumber: "KEPT-1" }) { id } }');
  const members = membersOf(service);
  await service.end('SIGKILL');
  await until(() => !members.some(isRunning));
  service = start();
  expect((await askDemo(data_dir, await service.ready(), PARTS)).body).toEqual({
    data: { products: { paginatorInfo: { total: 15 } } },
  });
});

const scrape = async (url: string): Promise<string[]> =>
  (await (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${DAS_METRICS_TOKEN}` } })).text()).split(
    '\n',
  );

/** GraphQL requests that each process has answered, by its number. */
const answeredBy = (lines: string[]): Map<string, number> =>
  new Map(
    lines.flatMap((line) => {
      const found = /^das_http_request_duration_seconds_count\{.*route="\/graphql".*process="(\d+)".*\} (\d+)$/.exec(
        line,
      );
      return found ? [[found[1] ?? '', Number(found[2])] as const] : [];
    }),
  );

test('a scrape of any process returns the metrics of all processes, each with its number', async () => {
  const url = await service.ready();
  const before = sumOf(await scrape(url));
  await Promise.all(Array.from({ length: 20 }, () => askDemo(data_dir, url, '{ ping }')));
  const deadline = Date.now() + PATIENCE_MS;
  while (sumOf(await scrape(url)) < before + 20 && Date.now() < deadline) await pause(50); // a request is counted after its response
  const scrapes = await Promise.all(Array.from({ length: 10 }, () => scrape(url)));
  expect(scrapes.map(sumOf)).toEqual(scrapes.map(() => before + 20));
  for (const lines of scrapes) {
    expect([...answeredBy(lines).keys()].sort()).toEqual(['1', '2']);
    expect(lines.filter((line) => line.startsWith('das_database_up'))).toEqual(['das_database_up 1']); // read once, by the process that was asked
  }
});

test('a worker that dies during a scrape does not end other processes', async () => {
  const url = await service.ready();
  const [slow, asking] = membersOf(service);
  if (!slow || !asking) throw new Error('The service has no two processes.'); // a signal to process 0 reaches the test runner
  process.kill(slow, 'SIGSTOP'); // so that the primary process does not have the metrics of all workers yet
  const scrapes = Promise.allSettled(Array.from({ length: 4 }, () => scrape(url)));
  await pause(300);
  process.kill(asking, 'SIGKILL');
  await until(() => !membersOf(service).includes(asking));
  process.kill(slow, 'SIGCONT');
  await scrapes;
  await until(() => isReplaced(asking));
  expect((await askDemo(data_dir, url, '{ ping }')).body).toEqual({ data: { ping: 'pong' } });
  expect(membersOf(service)).toContain(slow);
});

const sumOf = (lines: string[]): number => [...answeredBy(lines).values()].reduce((sum, count) => sum + count, 0);

test('two processes share one address and one migrated schema; a dead one is replaced, and a clean stop ends both', async () => {
  const url = await service.ready();
  const [first = 0, second = 0, ...others] = membersOf(service);
  expect([first > 0, second > 0, others]).toEqual([true, true, []]);
  expect(demoOf(data_dir).base_url).toBe(url);
  process.kill(first, 'SIGKILL');
  await until(() => isReplaced(first));
  process.kill(second, 'SIGKILL');
  await until(() => isReplaced(second));
  await until(() => !isRunning(second));
  const admin = new Client(demoOf(data_dir).database_admin_url);
  await admin.connect();
  const { rows } = await admin.query('select name from migrations group by name having count(*) > 1');
  await admin.end();
  expect(rows).toEqual([]);
  const members = membersOf(service);
  expect(await service.end()).toBe(0);
  expect(members.filter(isRunning)).toEqual([]);
  expect(serverPid(data_dir)).toBeUndefined();
});

test('in-flight requests of all processes are answered before a stop', async () => {
  service = start();
  const url = await service.ready();
  const { database_admin_url, tenants } = demoOf(data_dir);
  const lock = new Client(database_admin_url);
  await lock.connect();
  await lock.query('begin; lock table products in access exclusive mode');
  const authorization = `Bearer ${tenants[0]?.keys['owner']}`;
  const asked = Array.from({ length: 8 }, () =>
    post(url, { query: '{ products(first: 1) { data { partnumber } } }' }, { authorization }),
  );
  await pause(500); // they wait for the lock, in both processes
  const ending = service.end();
  await pause(300);
  await lock.query('rollback');
  await lock.end();
  const replies = await Promise.all(asked);
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  expect(await ending).toBe(0);
});

test('a failed start is reported once for all processes, and none stays behind', async () => {
  const unreachable = start({
    DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/none',
    DAS_SECRET_KEY: 'A'.repeat(44),
  });
  expect(await unreachable.exit).toBe(1);
  expect(unreachable.output.trim()).toMatch(/^.*ECONNREFUSED.*$/);
});

test.each(['0', 'two', '1.5', '-1', '100'])('%s is not a valid number of processes', (DAS_PROCESSES) => {
  expect(() => readSettings(Settings, { DAS_PROCESSES })).toThrow(
    'DAS_PROCESSES must be auto, or a number from 1 to 99',
  );
});
