import { promisify } from 'node:util';
import { FactsService } from '@das/analytics';
import { ApiKeysService } from '@das/api-keys';
import { ApprovalLevelsService, DelegationWriter, LevelHoldersService } from '@das/approval-levels';
import {
  AnswersService,
  ApprovalRequestsService,
  BulkApproveService,
  CommentsService,
  DecisionsService,
  LifecycleService,
  LinesService,
  LinksService,
  QuestionsService,
  ReversalsService,
  RevisionsService,
  RevocationsService,
  SavedViewsService,
  UsageService,
} from '@das/approval-requests';
import { CategoriesService, ProductsService } from '@das/catalog';
import { InboxMarksService, NewsReader, PublicUrl } from '@das/notifications';
import { Database, Workers } from '@das/platform';
import { assertPlacement, migrateDatabase } from '@das/schema';
import { type Account, TenantsService } from '@das/tenants';
import { EndpointIssuer, EventRetention } from '@das/webhooks';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from './create-app';
import { demoFile, demoPeople, provideDemo, writeDemoFile } from '../demo/demo-data';
import type { SeedOptions, Services } from '../demo/seed-tenant';
import { Exports } from '../exports/exports';
import { EventWaits } from '../rest/v2/event-waits';
import { DemoMode } from '../http/authentication/demo-mode';
import { Readiness } from '../http/health/readiness';
import type { EmbeddedDatabase } from './embedded-database';
import { forbidCodeGeneration } from './forbid-code-generation';
import { MetricsListener } from '../observability/metrics/metrics-listener';
import { Cluster } from './cluster';
import { environmentOfMail } from '../config/mail-config';
import { ownAddressOf } from '../config/address-settings';
import { processesOf } from './connections-of';
import type { Settings } from '../config/settings';
import { createLog } from '../observability/create-log';
import { startTracing } from '../observability/tracing/start-tracing';
import {
  databaseOptions,
  databaseUrls,
  type LocalDatabase,
  auditSettings,
  mailSettings,
  withServerUrl,
} from './database-options';
import { waitForMigrations } from './wait-for-migrations';
import type { WaitingServer } from './waiting-server';
import { Client } from 'pg';

/** Time for requests in flight to complete. */
const SHUTDOWN_LIMIT_MS = 20_000;

/** A service that is listening. */
export interface RunningService {
  base_url: string;
  /** The file with the keys and passwords of the demo, if there is a demo. */
  demo_file?: string;
  stop(): Promise<void>;
}

/** A service that is listening, but does not report ready before {@link release}. */
export interface HeldService extends RunningService {
  /** @param people the people of the embedded demo, where another process has written it */
  release(people?: readonly Account[]): void;
}

/** The embedded demo once it is written. */
interface WrittenDemo {
  file: string;
  people: Account[];
}

/**
 * Migrates the database or waits until it is migrated, and starts the service.
 *
 * @param local the embedded database, which is stopped with the service; undefined when the settings name another one
 * @param stop ends a wait for migrations: the promise rejects with its reason
 */
export async function startService(
  given: Settings,
  local?: EmbeddedDatabase,
  stop?: AbortSignal,
): Promise<RunningService> {
  try {
    const settings = await withServerUrl(given);
    const waited = await bringUpToDate(settings, local, stop);
    await checkPlacement(settings, local);
    const own = { ...settings, PORT: waited?.port ?? settings.PORT };
    if (processesOf(own) > 1) return await startCluster(own, local, waited);
    const { release, ...service } = await startAlone(own, local, waited);
    release();
    return service;
  } catch (error) {
    await local?.stop();
    throw error;
  }
}

async function bringUpToDate(
  settings: Settings,
  local?: EmbeddedDatabase,
  stop?: AbortSignal,
): Promise<WaitingServer | undefined> {
  const urls = databaseUrls(settings, local);
  if (settings.DAS_MIGRATE === 'never') return waitForMigrations(settings, urls.url, stop);
  await migrateDatabase(urls, { report: (message) => createLog(settings).info(message) });
  return undefined;
}

/** Starts one of several processes, on a database that the primary process has migrated. */
export const startClusterWorker = (settings: Settings): Promise<HeldService> => startAlone(settings);

async function startAlone(settings: Settings, local?: EmbeddedDatabase, waited?: WaitingServer): Promise<HeldService> {
  const endTracing = await startTracing(settings, createLog(settings));
  const app = await openApp(settings, local);
  try {
    await waited?.close();
    const { stop, ...service } = await listening(app, settings, local);
    return { ...service, stop: () => stop().finally(endTracing) };
  } catch (error) {
    await app.close(); // its workers already use the database
    throw error;
  }
}

/** Starts several processes at one address, with the database and the secret key of this one. */
async function startCluster(
  settings: Settings,
  local?: EmbeddedDatabase,
  waited?: WaitingServer,
): Promise<RunningService> {
  const { url, admin_url } = databaseUrls(settings, local);
  const own = {
    DATABASE_URL: url,
    DAS_DATABASE_ADMIN_URL: admin_url,
    PORT: `${settings.PORT}`,
    ...auditSettings(settings, local),
    ...environmentOfMail(mailSettings(settings, local)),
  };
  await waited?.close();
  const { cluster, base_url } = await Cluster.start(processesOf(settings), { ...own, ...withoutFilesOf(own) });
  const stop = async (): Promise<void> => {
    await cluster.stop();
    await local?.stop();
  };
  try {
    const demo = local && (await writeDemoSeparately(settings, local, base_url));
    cluster.release(demo?.people ?? []);
    return { base_url, demo_file: demo?.file, stop };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

/** Takes `<NAME>_FILE` from the environment of a worker that is given `<NAME>`: both together are an error. */
const withoutFilesOf = (given: object): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.keys(given).map((name) => [`${name}_FILE`, undefined]));

/** Writes the demo with an instance that neither listens nor runs workers. */
async function writeDemoSeparately(
  settings: Settings,
  local: EmbeddedDatabase,
  base_url: string,
): Promise<WrittenDemo | undefined> {
  const app = await openApp({ ...settings, DAS_ROLE: 'api' }, local);
  return writeDemo(app, settings, local, base_url).finally(() => app.close());
}

/** Not ready before the demo is written: a client that waits for readiness then reads the keys from its file. */
async function listening(
  app: NestFastifyApplication,
  settings: Settings,
  local?: EmbeddedDatabase,
): Promise<HeldService> {
  const readiness = app.get(Readiness);
  readiness.hold();
  await app.getHttpAdapter().getInstance().ready(); // its routes are registered
  forbidCodeGeneration();
  if (settings.DAS_METRICS_PORT) await app.get(MetricsListener).listen();
  const base_url = await app.listen(settings.PORT, settings.HOST).then(() => baseUrl(app));
  app.get(PublicUrl).begin(base_url, { is_public: settings.mail_directory !== undefined }); // the embedded default
  const demo = local && (await writeDemo(app, settings, local, base_url));
  const stop = async (): Promise<void> => {
    readiness.drain();
    app.get(EventWaits).stop(); // else they would hold their connections for up to 20 s
    const limit = setTimeout(() => {
      void app.get(Exports).breakOff(); // first: it resets their connections
      app.getHttpServer().closeAllConnections();
    }, SHUTDOWN_LIMIT_MS);
    const serverEnd = promisify(app.getHttpServer().close.bind(app.getHttpServer()))();
    await Promise.all([serverEnd, app.get(Workers).stop()]); // first: app.close() would stop Apollo before the server
    await app.close();
    clearTimeout(limit);
    await local?.stop();
  };
  const release = (people: readonly Account[] = demo?.people ?? []): void => {
    app.get(DemoMode).begin(people);
    readiness.release();
  };
  return { base_url, demo_file: demo?.file, stop, release };
}

/** Migrates the database, unless other processes do, and creates the service, not yet listening. */
export async function prepareApp(settings: Settings, local?: EmbeddedDatabase): Promise<NestFastifyApplication> {
  if (settings.DAS_MIGRATE === 'start') await migrateDatabase(databaseUrls(settings, local));
  return openApp(settings, local);
}

/** Creates the service on a migrated database, not yet listening. */
export const openApp = (settings: Settings, local?: EmbeddedDatabase): Promise<NestFastifyApplication> =>
  createApp(
    { ...settings, ...auditSettings(settings, local), ...mailSettings(settings, local) },
    databaseOptions(settings, local),
  );

/** Called once the service is listening, because the file contains its address. */
async function writeDemo(
  app: NestFastifyApplication,
  settings: Settings,
  local: EmbeddedDatabase,
  base_url: string,
): Promise<WrittenDemo | undefined> {
  const file = demoFile(settings.DAS_DATA_DIR);
  const services = servicesOf(app);
  const { tenants, ids } = await provideDemo(services, file, local.admin_url, seedOptionsOf(settings));
  if (!tenants.length) return undefined;
  await writeDemoFile(
    file,
    {
      base_url,
      database_url: local.url,
      database_admin_url: local.admin_url,
      secret_key: settings.DAS_SECRET_KEY ?? local.secret_key,
    },
    tenants,
  );
  return { file, people: await demoPeople(services, ids) };
}

export const seedOptionsOf = ({ DAS_ENVIRONMENT, DAS_DEMO_HISTORY, DAS_EVENT_KEEP_DAYS }: Settings): SeedOptions => ({
  environment: DAS_ENVIRONMENT,
  history: DAS_DEMO_HISTORY === 'on' ? { event_days: DAS_EVENT_KEEP_DAYS } : undefined,
});

export const servicesOf = (app: NestFastifyApplication): Services => ({
  db: app.get(Database),
  tenants: app.get(TenantsService),
  keys: app.get(ApiKeysService),
  levels: app.get(ApprovalLevelsService),
  categories: app.get(CategoriesService),
  products: app.get(ProductsService),
  holders: app.get(LevelHoldersService),
  delegations: app.get(DelegationWriter),
  requests: app.get(ApprovalRequestsService),
  lines: app.get(LinesService),
  views: app.get(SavedViewsService),
  comments: app.get(CommentsService),
  links: app.get(LinksService),
  usage: app.get(UsageService),
  decisions: app.get(DecisionsService),
  lifecycle: app.get(LifecycleService),
  bulk: app.get(BulkApproveService),
  endpoints: app.get(EndpointIssuer),
  questions: app.get(QuestionsService),
  answers: app.get(AnswersService),
  revocations: app.get(RevocationsService),
  revisions: app.get(RevisionsService),
  reversals: app.get(ReversalsService),
  eventRetention: app.get(EventRetention),
  facts: app.get(FactsService),
  inbox: app.get(InboxMarksService),
  news: app.get(NewsReader),
});

/** A service that listens on all addresses is reachable at the loopback address. */
function baseUrl(app: NestFastifyApplication): string {
  const { address, port } = app.getHttpServer().address() as { address: string; port: number };
  const host = ownAddressOf(address);
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Checks that the tables are where DAS_DATABASE_ENGINE expects them. @throws WrongPlacement */
async function checkPlacement(settings: Settings, local?: LocalDatabase): Promise<void> {
  const client = new Client({ connectionString: databaseUrls(settings, local).url });
  client.on('error', () => undefined); // without a listener it would end the process; the next statement fails with it
  await client.connect();
  await assertPlacement(client, settings.DAS_DATABASE_ENGINE).finally(() => client.end());
}
