import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@das/embedded-postgres';
import { VERSION } from '../../src/config/version';
import { restError } from '../support/expected';
import {
  ServiceProcess,
  askDemo,
  demoOf,
  discard,
  homeOf,
  killServer,
  newDataDir,
  serverPid,
  until,
} from '../support/service-process';

const HELD =
  /^Another process already runs on the data directory \S+\. Stop it first, or set DAS_DATA_DIR to another directory\.$/m;

let data_dir: string;
beforeEach(() => (data_dir = newDataDir()));
afterEach(() => discard(data_dir));

const start = (settings?: NodeJS.ProcessEnv): ServiceProcess => new ServiceProcess(data_dir, settings);

const ask = async (url: string, query: string, where = data_dir): Promise<unknown> =>
  (await askDemo(where, url, query)).body;

const unfinishedClusters = (): string[] =>
  readdirSync(homeOf(data_dir)).filter((name) => name.startsWith('postgres.new'));

/** The responses of both, requested one after the other; undefined while the service does not listen. */
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

describe('the data directory over several starts', () => {
  let home: string;
  let running: ServiceProcess;
  beforeAll(() => (home = newDataDir()));
  afterAll(async () => {
    await running.end('SIGKILL');
    discard(home);
  });

  const startHere = (): ServiceProcess => (running = new ServiceProcess(home));
  const askHere = async (query: string): Promise<unknown> => ask(await running.ready(), query, home);

  test('an empty directory becomes a service with demo data; a clean stop ends all processes, and the next start has the same data', async () => {
    const first = startHere();
    expect(await askHere(PARTS)).toEqual(parts(14));
    expect(await askHere(CREATE)).toEqual({ data: { createProduct: { partnumber: 'KEPT-1' } } });
    const demo = demoOf(home);
    expect(demo.base_url).toBe(await first.ready());
    expect(demo.tenants.map(({ slug }) => slug)).toEqual(['veltrona', 'corvane']);
    expect(statSync(join(home, 'demo.json')).mode & 0o777).toBe(0o600);
    const secrets = demo.tenants.flatMap(({ keys, users }) => [
      ...Object.values(keys),
      ...users.map(({ password }) => password),
    ]);
    for (const secret of [demo.secret_key, ...secrets]) expect(first.output).not.toContain(secret);
    expect(await first.end('SIGINT')).toBe(0);
    expect(serverPid(home)).toBeUndefined();

    startHere();
    expect(await askHere(PARTS)).toEqual(parts(15));
    expect(demoOf(home).tenants).toEqual(demo.tenants);
  });

  test('a second start in the same directory ends with one sentence, and the first service continues', async () => {
    const second = new ServiceProcess(home);
    expect(await second.exit).toBe(1);
    expect(second.output).toMatch(HELD);
    expect(second.output.trim().split('\n')).toHaveLength(1);
    expect(await askHere(PARTS)).toEqual(parts(15));
  });

  test('a killed service does not block the next start and loses no data; a clean stop afterwards ends all processes', async () => {
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

  test('a port that is in use is named, and no database server stays behind', async () => {
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
  test('of two concurrent first starts one succeeds', async () => {
    const both = [start(), start()];
    const outcomes = await Promise.allSettled(both.map((each) => each.ready()));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [loser] = both.filter((_, index) => outcomes[index]?.status === 'rejected');
    expect(loser?.output).toMatch(HELD);
    await Promise.all(both.map((each) => each.end()));
  });

  test('a first start that is killed at any moment leaves no incomplete service', async () => {
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

  test('a first start that is killed during initdb leaves no initdb that disturbs the next start', async () => {
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

  test.each(['1', '2'])(
    '%s process: it responds at once, and is ready only when demo.json exists',
    async (DAS_PROCESSES) => {
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
        for (const health of unready)
          expect(health).toEqual({ ready: [503, error], live: [200, { status: 'ok', version: VERSION }] });
        await service.ready();
        expect(await healthOf(`http://127.0.0.1:${port}`)).toEqual({
          ready: [200, { status: 'ok' }],
          live: [200, { status: 'ok', version: VERSION }],
        });
      } finally {
        await service.end();
      }
    },
  );
});

const asRoot = process.getuid?.() === 0 ? test : test.skip; // only root has to give the cluster to another user

asRoot(
  'root with a private folder puts the cluster into a folder that the PostgreSQL user may enter, and the next start uses it',
  async () => {
    chmodSync(data_dir, 0o700);
    const first = start();
    await ask(await first.ready(), CREATE);
    await first.end();
    expect(homeOf(data_dir)).not.toBe(data_dir);
    const second = start();
    expect(await ask(await second.ready(), PARTS)).toEqual(parts(15));
    await second.end();
  },
);

describe('a start that fails', () => {
  test('lists all wrong settings', async () => {
    const wrong = start({ PORT: 'http', DAS_ENVIRONMENT: 'moon', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
    expect(await wrong.exit).toBe(1);
    for (const name of ['PORT', 'DAS_ENVIRONMENT', 'DAS_SECRET_KEY']) expect(wrong.output).toContain(name);
  });

  test('reports an unreachable database', async () => {
    const unreachable = start({
      DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/none',
      DAS_SECRET_KEY: 'A'.repeat(44),
    });
    expect(await unreachable.exit).toBe(1);
    expect(unreachable.output).toContain('ECONNREFUSED');
  });
});
