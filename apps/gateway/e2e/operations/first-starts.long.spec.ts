import { chmodSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@das/embedded-postgres';
import { VERSION } from '../../src/config/version';
import { restError } from '../support/expected';
import { ServiceProcess, askDemo, demoOf, discard, homeOf, newDataDir, until } from '../support/service-process';

const HELD =
  /^Another process already runs on the data directory \S+\. Stop it first, or set DAS_DATA_DIR to another directory\.$/m;

let data_dir: string;
beforeEach(() => (data_dir = newDataDir()));
afterEach(() => discard(data_dir));

const start = (settings?: NodeJS.ProcessEnv): ServiceProcess => new ServiceProcess(data_dir, settings);

const ask = async (url: string, query: string): Promise<unknown> => (await askDemo(data_dir, url, query)).body;

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
        const error = restError('service_unavailable', 'The service is temporarily unavailable. Try again.');
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
