import * as pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { type DatabaseAccess, connectionPolicy } from './connection-policy';
import { type ListeningConfig, TenantPool, wireTypes } from './connections';
import { startUpOptions, startUpParameters } from './session-settings';
import { UnexpectedPooler, assertNotShared, isGreetedByServer } from './shared-connections';
import { ANSWER_TIMEOUT_MS, KEEP_ALIVE } from './timeouts';

export interface ConnectionSettings extends DatabaseAccess {
  url: string;
  entities: DataSourceOptions['entities'];
  /** Connections per process. */
  pool_size?: number;
  /** Whether the log-in of `url` is privileged, so that each connection switches to {@link SERVICE_ROLE}. */
  stepsDown?: boolean;
  /** The address of the server itself, for LISTEN, when `url` is that of a pooler. */
  direct_url?: string;
  /** Time in milliseconds after which a statement without an answer fails and its connection is closed. Tests shorten it. */
  answer_timeout_ms?: number;
}

const CONNECT_TIMEOUT_MS = 3_000;
const REFUSED_PARAMETER = /unsupported startup parameter/;

const REFUSES_PARAMETERS =
  'DATABASE_URL is the address of a connection pooler that refuses start-up parameters: set DAS_DATABASE_POOLER=transaction.';

/**
 * Opens the service's connection pool (see {@link TenantPool}).
 *
 * @throws UnexpectedPooler when `url` is that of a pooler, and `pooler` does not say so
 */
export async function openDataSource(settings: ConnectionSettings): Promise<DataSource> {
  const { url, entities, pool_size = 15, stepsDown = false, direct_url, answer_timeout_ms, ...access } = settings;
  const { pooler = 'none' } = access;
  const policy = connectionPolicy(access);
  const dataSource = new DataSource({
    type: 'postgres',
    url,
    entities,
    driver: { ...pg, Pool: TenantPool },
    poolSize: pool_size,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    installExtensions: false,
    extra: {
      ...startUpParameters(pooler, stepsDown),
      policy,
      listening: listening({ url, pooler, stepsDown, direct_url }),
      query_timeout: answer_timeout_ms ?? policy.cluster?.answer_timeout_ms ?? ANSWER_TIMEOUT_MS,
      ...KEEP_ALIVE,
      pipeline: true,
      types: wireTypes,
    },
  });
  await dataSource.initialize().catch((error: Error) => {
    throw REFUSED_PARAMETER.test(error.message) ? new UnexpectedPooler(REFUSES_PARAMETERS) : error;
  });
  if (pooler === 'none') await assertNoPooler(dataSource, url);
  return dataSource;
}

/** Asks a connection of the pool first: two more connections are opened only when it is not one to a server. */
async function assertNoPooler(dataSource: DataSource, url: string): Promise<void> {
  const { master } = dataSource.driver as unknown as { master: TenantPool };
  const client = await master.connect();
  const isServer = await isGreetedByServer(client).finally(() => client.release());
  if (isServer) return;
  await assertNotShared(url).catch(async (error: unknown) => {
    await dataSource.destroy();
    throw error;
  });
}

type Listening = Pick<ConnectionSettings, 'url' | 'pooler' | 'stepsDown' | 'direct_url'>;

/** The connection for LISTEN, which needs no privilege: to the server itself. None behind a pooler without a direct address. */
function listening({ url, pooler, stepsDown = false, direct_url }: Listening): ListeningConfig | undefined {
  if (direct_url) return { connectionString: direct_url, options: startUpOptions(true) };
  return pooler === 'none' ? { connectionString: url, options: startUpOptions(stepsDown) } : undefined;
}
