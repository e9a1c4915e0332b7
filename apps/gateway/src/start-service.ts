import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { ApiKeysService } from '@das/api-keys';
import { ApprovalLevelsService, LevelHoldersService } from '@das/approval-levels';
import { ApprovalRequestsService, BulkApproveService, DecisionsService, LifecycleService, LinesService } from '@das/approval-requests';
import { CategoriesService, ProductsService } from '@das/catalog';
import { Database, migrate } from '@das/platform';
import { TenantsService } from '@das/tenants';
import { EndpointIssuer } from '@das/webhooks';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from './create-app';
import { migrations } from './data-source';
import { databaseOf, databaseUrls, ownPlaces } from './database-of';
import { demoFile, provideDemo, writeDemoFile } from './demo/demo-data';
import type { Services } from './demo/seed-tenant';
import { Readiness } from './edge/readiness';
import { type LocalDatabase, startLocalDatabase } from './local-database';
import { MetricsListener } from './metrics/metrics-listener';
import { ProcessGroup } from './process-group';
import type { Settings } from './settings';
import { startTracing } from './tracing/start-tracing';

/** How long requests in flight may take to end. */
const SHUTDOWN_LIMIT_MS = 20_000;

/** A service that answers. */
export interface RunningService {
  base_url: string;
  /** Where the demo's keys are, when there is a demo. */
  demo_file?: string;
  stop(): Promise<void>;
}

/** Starts all that the settings ask for: the database where none is given, the schema, the service. */
export async function startService(settings: Settings): Promise<RunningService> {
  const local = settings.DATABASE_URL ? undefined : await startLocalDatabase(settings.DAS_DATA_DIR);
  try {
    await migrate({ ...databaseUrls(settings, local), migrations });
    return await (processesOf(settings) > 1 ? startGroup(settings, local) : startAlone(settings, local));
  } catch (error) {
    await local?.stop();
    throw error;
  }
}

/** One process of several, on a database that another has migrated. */
export const startMember = (settings: Settings): Promise<RunningService> => startAlone(settings);

async function startAlone(settings: Settings, local?: LocalDatabase): Promise<RunningService> {
  const endTracing = await startTracing(settings);
  const app = await openApp(settings, local);
  try {
    const { stop, ...service } = await listening(app, settings, local);
    return { ...service, stop: () => stop().finally(endTracing) };
  } catch (error) {
    await app.close(); // its workers are at the database already
    throw error;
  }
}

/** Several processes at one address, which find the database and the secret as this one has them. */
async function startGroup(settings: Settings, local?: LocalDatabase): Promise<RunningService> {
  const { url, admin_url } = databaseUrls(settings, local);
  const places = ownPlaces(settings, local);
  const { group, base_url } = await ProcessGroup.start(processesOf(settings), { DATABASE_URL: url, DAS_DATABASE_ADMIN_URL: admin_url, ...places });
  const stop = async (): Promise<void> => {
    await group.stop();
    await local?.stop();
  };
  try {
    return { base_url, demo_file: local && (await writeDemoAside(settings, local, base_url)), stop };
  } catch (error) {
    await group.stop();
    throw error;
  }
}

/** By a service that neither listens nor works. */
async function writeDemoAside(settings: Settings, local: LocalDatabase, base_url: string): Promise<string | undefined> {
  const app = await openApp({ ...settings, DAS_ROLE: 'api' }, local);
  return writeDemo(app, settings, local, base_url).finally(() => app.close());
}

const processesOf = ({ DAS_PROCESSES }: Settings): number => (DAS_PROCESSES === 'auto' ? availableParallelism() : Number(DAS_PROCESSES));

async function listening(app: NestFastifyApplication, settings: Settings, local?: LocalDatabase): Promise<RunningService> {
  if (settings.DAS_METRICS_PORT) await app.get(MetricsListener).listen();
  const base_url = await app.listen(settings.PORT, settings.HOST).then(() => baseUrl(app));
  const demo_file = local && (await writeDemo(app, settings, local, base_url));
  const stop = async (): Promise<void> => {
    app.get(Readiness).drain();
    const limit = setTimeout(() => app.getHttpServer().closeAllConnections(), SHUTDOWN_LIMIT_MS);
    await promisify(app.getHttpServer().close.bind(app.getHttpServer()))(); // first, since Apollo ends before Nest's own turn to close it
    await app.close();
    clearTimeout(limit);
    await local?.stop();
  };
  return { base_url, demo_file, stop };
}

/** The service on a migrated database, not yet listening. */
export async function prepareApp(settings: Settings, local?: LocalDatabase): Promise<NestFastifyApplication> {
  await migrate({ ...databaseUrls(settings, local), migrations });
  return openApp(settings, local);
}

/** The service on a database as it is, not yet listening. */
export const openApp = (settings: Settings, local?: LocalDatabase): Promise<NestFastifyApplication> =>
  createApp({ ...settings, ...ownPlaces(settings, local) }, databaseOf(settings, local));

/** Only after it listens is the address known that the demo file tells. */
async function writeDemo(app: NestFastifyApplication, settings: Settings, local: LocalDatabase, base_url: string): Promise<string | undefined> {
  const file = demoFile(settings.DAS_DATA_DIR);
  const tenants = await provideDemo(servicesOf(app), file, local.admin_url, settings.DAS_ENVIRONMENT);
  if (!tenants.length) return undefined;
  await writeDemoFile(
    file,
    { base_url, database_url: local.url, database_admin_url: local.admin_url, secret_key: settings.DAS_SECRET_KEY ?? local.secret_key },
    tenants,
  );
  return file;
}

export const servicesOf = (app: NestFastifyApplication): Services => ({
  db: app.get(Database),
  tenants: app.get(TenantsService),
  keys: app.get(ApiKeysService),
  levels: app.get(ApprovalLevelsService),
  categories: app.get(CategoriesService),
  products: app.get(ProductsService),
  holders: app.get(LevelHoldersService),
  requests: app.get(ApprovalRequestsService),
  lines: app.get(LinesService),
  decisions: app.get(DecisionsService),
  lifecycle: app.get(LifecycleService),
  bulk: app.get(BulkApproveService),
  endpoints: app.get(EndpointIssuer),
});

/** Whoever listens on all addresses is reached on this one from here. */
function baseUrl(app: NestFastifyApplication): string {
  const { address, port } = app.getHttpServer().address() as { address: string; port: number };
  const host = ['0.0.0.0', '::'].includes(address) ? '127.0.0.1' : address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
