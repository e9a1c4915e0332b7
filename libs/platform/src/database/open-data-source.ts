import * as pg from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { type DatabaseAccess, connectionPolicy } from './connection-policy';
import { TenantPool, wireTypes } from './connections';

/** The role of the service's connections. It owns nothing and cannot bypass row-level security. */
export const SERVICE_ROLE = 'das_app';

export interface ConnectionSettings extends DatabaseAccess {
  url: string;
  entities: DataSourceOptions['entities'];
  /** Connections per process. */
  pool_size?: number;
  /** Whether the log-in of `url` is privileged, so that each connection switches to {@link SERVICE_ROLE}. */
  stepsDown?: boolean;
}

const CONNECT_TIMEOUT_MS = 3_000;
const TIMEOUTS_MS = { statement_timeout: 10_000, lock_timeout: 2_000, idle_in_transaction_session_timeout: 15_000 };

/** Opens the service's connection pool (see {@link TenantPool}). */
export function openDataSource({ url, entities, pool_size = 15, stepsDown = false, ...access }: ConnectionSettings): Promise<DataSource> {
  const startup = ['-c timezone=UTC', '-c datestyle=ISO', ...(stepsDown ? [`-c role=${SERVICE_ROLE}`] : [])].join(' ');
  return new DataSource({
    type: 'postgres',
    url,
    entities,
    driver: { ...pg, Pool: TenantPool },
    poolSize: pool_size,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    installExtensions: false,
    extra: { ...TIMEOUTS_MS, policy: connectionPolicy(access), pipeline: true, types: wireTypes, options: startup, application_name: 'das' },
  }).initialize();
}
