import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@das/embedded-postgres';
import { restError } from '../support/expected';
import { ServiceProcess, askDemo, demoOf, discard, homeOf, killServer, newDataDir, serverPid, until } from '../support/service-process';

const HELD = /^Another process already runs on the data directory \S+\. Stop it first, or set DAS_DATA_DIR to another directory\.$/m;

let data_dir: string;
beforeEach(() => (data_dir = newDataDir()));
afterEach(() => discard(data_dir));

const start = (settings?: NodeJS.ProcessEnv): ServiceProcess => new ServiceProcess(data_dir, settings);

const ask = async (url: string, query: string, where = data_dir): Promise<unknown> => (await askDemo(where, url, query)).body;

const unfinishedClusters = (): string[] => readdirSync(homeOf(data_dir)).filter((name) => name.startsWith('postgres.new'));

/** The answers of both, asked one after the other; undefined while the service does not listen. */
async function healthOf(url: string): Promise<{ ready: unknown[]; live: unknown[] } | undefined> {
  const answer = async (name: string): Promise<unknown[]> => {
    const response = await fetch(`${url}/health/${name}`);
    return [response.status, await response.json()];
  };
  try {
    return { ready: await answer('ready'), live: await answer('live') };
  } catch {
    return undefined;
  }
}

const PARTS = '{ products(first: 0) { paginatorInfo { total } } }';
const CREATE = 'mutation { createProduct(input: { partnumber: "KEPT-1" }) { partnumber } }';
const parts = (total: number): object => ({ data: { products: { paginatorInfo: { total } } } });

describe('a directory, from start to start', () => {
  let home: string;
  let running: ServiceProcess;
  beforeAll(() => (home = newDataDir()));
  afterAll(async () => {
    await running.end('SIGKILL');
    discard(home);
  });

  const startHere = (): ServiceProcess => (running = new ServiceProcess(home));
  const askHere = async (query: string): Promise<unknown> => ask(await running.ready(), query, home);

  test('an empty one becomes a service with demo data, a clean stop ends everything, and the next start finds it as it was', async () => {
    const first = startHere();
    expect(await askHere(PARTS)).toEqual(parts(14));
    expect(await askHere(CREATE)).toEqual({ data: { createProduct: { partnumber: 'KEPT-1' } } });
    const demo = demoOf(home);
    expect(demo.base_url).toBe(await first.ready());
    expect(demo.tenants.map(({ slug }) => slug)).toEqual(['veltrona', 'corvane']);
    expect(statSync(join(home, 'demo.json')).mode & 0o777).toBe(0o600);
    const secrets = demo.tenants.flatMap(({ keys, users }) => [...Object.values(keys), ...users.map(({ password }) => password)]);
    for (const secret of [demo.secret_key, ...secrets]) expect(first.output).not.toContain(secret);
    expect(await first.end('SIGINT')).toBe(0);
    expect(serverPid(home)).toBeUndefined();

    startHere();
    expect(await askHere(PARTS)).toEqual(parts(15));
    expect(demoOf(home).tenants).toEqual(demo.tenants);
  });

  test('a second start beside a service that runs ends with one clear sentence, and the first goes on', async () => {
    const second = new ServiceProcess(home);
    expect(await second.exit).toBe(1);
    expect(second.output).toMatch(HELD);
    expect(second.output.trim().split('\n')).toHaveLength(1);
    expect(await askHere(PARTS)).toEqual(parts(15));
  });

  test('a service that is killed leaves nothing that blocks the next start, and loses nothing; a clean stop ends it after that, too', async () => {
    await askHere(CREATE.replace('KEPT-1', 'KEPT-2'));
    await running.end('SIGKILL');
    startHere();
    expect(await askHere(PARTS)).toEqual(parts(16));
    killServer(home);
    await running.end('SIGKILL');
    startHere();
    expect(await askHere(PARTS)).toEqual(parts(16));
    expect(await running.end()).toBe(0);
  });

  test('a port that is taken is named, and no server stays behind', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    try {
      await once(taken, 'listening');
      const { port } = taken.address() as { port: number };
      const blocked = new ServiceProcess(home, { PORT: String(port) });
      expect(await blocked.exit).toBe(1);
      expect(blocked.output).toMatch(new RegExp(`EADDRINUSE.*${port}`));
      expect(serverPid(home)).toBeUndefined();
    } finally {
      taken.close();
    }
  });
});

describe('first starts', () => {
  test('of two first starts at once, one runs', async () => {
    const both = [start(), start()];
    const outcomes = await Promise.allSettled(both.map((each) => each.ready()));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [loser] = both.filter((_, index) => outcomes[index]?.status === 'rejected');
    expect(loser?.output).toMatch(HELD);
    await Promise.all(both.map((each) => each.end()));
  });

  test('a first start that is killed at any moment leaves no half a service', async () => {
    for (const delay_ms of [150, 500, 900, 1_400]) {
      const killed = start();
      await pause(delay_ms);
      await killed.end('SIGKILL');
    }
    const last = start();
    const url = await last.ready();
    expect(await ask(url, PARTS)).toEqual(parts(14));
    expect(await ask(url, '{ approvalRequests(first: 0) { paginatorInfo { total } } }')).toEqual({
      data: { approvalRequests: { paginatorInfo: { total: 15 } } },
    });
    await last.end();
  });

  test('a first start that is killed while initdb writes leaves no initdb that disturbs the next start', async () => {
    for (const folder of ['base/1', 'base/4', 'base/5']) {
      const killed = start();
      await until(() => unfinishedClusters().some((name) => existsSync(join(homeOf(data_dir), name, folder))));
      await killed.end('SIGKILL');
    }
    const last = start();
    expect(await ask(await last.ready(), PARTS)).toEqual(parts(14));
    expect(unfinishedClusters()).toEqual([]);
    await last.end();
  });

  test.each(['1', '2'])('%s process: it answers at once, and is ready only when demo.json is there', async (DAS_PROCESSES) => {
    const port = await freePort();
    const service = start({ PORT: String(port), DAS_PROCESSES });
    try {
      const unready: unknown[] = [];
      let isReady = false;
      await until(async () => {
        const health = await healthOf(`http://127.0.0.1:${port}`);
        isReady = health?.ready[0] === 200;
        if (isReady) expect(demoOf(data_dir).tenants.map(({ slug }) => slug)).toEqual(['veltrona', 'corvane']);
        else if (health) unready.push(health);
        return isReady;
      });
      const error = restError('service_unavailable', 'The service is unavailable for the moment. Try again.');
      expect(unready.length).toBeGreaterThan(0);
      for (const health of unready) expect(health).toEqual({ ready: [503, error], live: [200, { status: 'ok' }] });
      await service.ready();
      expect(await healthOf(`http://127.0.0.1:${port}`)).toEqual({ ready: [200, { status: 'ok' }], live: [200, { status: 'ok' }] });
    } finally {
      await service.end();
    }
  });
});

const asRoot = process.getuid?.() === 0 ? test : test.skip; // only root has to hand the cluster to somebody else

asRoot('root in a folder that nobody else may enter puts the cluster where PostgreSQL may be, and finds it again', async () => {
  chmodSync(data_dir, 0o700);
  const first = start();
  await ask(await first.ready(), CREATE);
  await first.end();
  expect(homeOf(data_dir)).not.toBe(data_dir);
  const second = start();
  expect(await ask(await second.ready(), PARTS)).toEqual(parts(15));
  await second.end();
});

describe('what stops a start', () => {
  test('wrong settings are listed, all of them', async () => {
    const wrong = start({ PORT: 'http', DAS_ENVIRONMENT: 'moon', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(await wrong.exit).toBe(1);
    for (const name of ['PORT', 'DAS_ENVIRONMENT', 'DAS_SECRET_KEY']) expect(wrong.output).toContain(name);
  });

  test('a database that is away is said to be', async () => {
    const away = start({ DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/none', DAS_SECRET_KEY: 'A'.repeat(44) });
    expect(await away.exit).toBe(1);
    expect(away.output).toContain('ECONNREFUSED');
  });
});
