import { migrateDatabase, requiredMigrations } from '@das/schema';
import { createServer, type AddressInfo } from 'node:net';
import { asAdmin, createEmptyDatabase, databaseNamed } from '../support/own-database';
import { restError } from '../support/expected';
import { TEST_SECRET_KEY } from '../support/gateway';
import { ServiceProcess, discard, newDataDir, until } from '../support/service-process';

/** An empty database, and a log-in of the service that has no rights yet. The services do not know the owner's. */
const name = `das_never_${Date.now()}`;
const database = databaseNamed(name);
database.url = database.url.replace(/\/\/[^@]+@/, `//${name}:a-password@`);
const data_dir = newDataDir();
const services: ServiceProcess[] = [];
beforeAll(async () => {
  await createEmptyDatabase(database);
  await asAdmin(`create role ${name} login password 'a-password'`);
});
afterAll(async () => {
  await Promise.all(services.map((service) => service.end('SIGKILL')));
  discard(data_dir);
  await database.drop();
  await asAdmin(`drop role ${name}`);
});

const NAMES = requiredMigrations.map(({ name }) => name);
const UNAVAILABLE = [503, '2', restError('service_unavailable', 'The service is temporarily unavailable. Try again.')];

async function start(settings: NodeJS.ProcessEnv = {}): Promise<{ service: ServiceProcess; port: number }> {
  const port = await freePort();
  const own = { DATABASE_URL: database.url, DAS_SECRET_KEY: TEST_SECRET_KEY, DAS_MIGRATE: 'never', PORT: `${port}` };
  const service = new ServiceProcess(data_dir, { ...own, ...settings });
  services.push(service);
  return { service, port };
}

/** Status, `Retry-After` and body. Undefined while nothing listens. */
async function answerOf(port: number, path: string): Promise<unknown[] | undefined> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
  return response && [response.status, response.headers.get('retry-after'), await response.json()];
}

const statusOf = async (port: number, path: string): Promise<unknown> => (await answerOf(port, path))?.[0];
const warnings = ({ output }: ServiceProcess): { msg: string; pending: string[] }[] =>
  output
    .split('\n')
    .filter((line) => line.includes('"pending":'))
    .map((line) => JSON.parse(line) as { msg: string; pending: string[] });

test('without migrations a service is live and not ready, names them, ends with 0 on SIGTERM, and becomes ready by itself when they have run', async () => {
  const [alone, several] = [await start(), await start({ DAS_PROCESSES: '2' })];
  for (const { service, port } of [alone, several]) {
    await until(async () => (await statusOf(port, '/health/live')) === 200);
    expect([await answerOf(port, '/health/ready'), await answerOf(port, '/v2/products')]).toEqual([
      UNAVAILABLE,
      UNAVAILABLE,
    ]);
    await until(() => warnings(service).length > 0);
    expect(warnings(service)).toEqual([expect.objectContaining({ pending: NAMES })]);
    expect(warnings(service)[0]?.msg).toContain(NAMES.join(', '));
  }
  const stopped = await start();
  await until(() => warnings(stopped.service).length > 0);
  expect(await stopped.service.end()).toBe(0);
  await migrateDatabase(database);
  for (const { service, port } of [alone, several]) {
    expect(await service.ready()).toBe(`http://127.0.0.1:${port}`);
    expect([await statusOf(port, '/health/ready'), await statusOf(port, '/v2/products')]).toEqual([200, 401]);
    expect(await service.end()).toBe(0);
  }
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
