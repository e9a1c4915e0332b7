import { once } from 'node:events';
import { statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import {
  ServiceProcess,
  askDemo,
  demoOf,
  discard,
  killServer,
  newDataDir,
  serverPid,
} from '../support/service-process';

const HELD =
  /^Another process already runs on the data directory \S+\. Stop it first, or set DAS_DATA_DIR to another directory\.$/m;

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
  const askHere = async (query: string): Promise<unknown> => (await askDemo(home, await running.ready(), query)).body;

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

describe('a start that fails', () => {
  let unused: string;
  beforeEach(() => (unused = newDataDir()));
  afterEach(() => discard(unused));

  test('lists all wrong settings', async () => {
    const wrong = new ServiceProcess(unused, {
      PORT: 'http',
      DAS_ENVIRONMENT: 'moon',
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    });
    expect(await wrong.exit).toBe(1);
    for (const name of ['PORT', 'DAS_ENVIRONMENT', 'DAS_SECRET_KEY']) expect(wrong.output).toContain(name);
  });

  test('reports an unreachable database', async () => {
    const unreachable = new ServiceProcess(unused, {
      DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/none',
      DAS_SECRET_KEY: 'A'.repeat(44),
    });
    expect(await unreachable.exit).toBe(1);
    expect(unreachable.output).toContain('ECONNREFUSED');
  });
});
