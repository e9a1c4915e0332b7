import { type ClientConfig, type Pool, type PoolClient, type PoolConfig, types } from 'pg';
import type { DataSource } from 'typeorm';
import type { Measurements } from '../telemetry/measurements';
import { AutocommitBatcher } from './autocommit-batcher';
import type { ConnectionPolicy } from './connection-policy';
import { type Connected, MeasuredPool } from './measured-pool';
import type { Visit } from './server-gate';
import type { Statement } from './sql';
import { sendAll } from './pipeline/run-statement';
import { type RowClass, type Table, tableOf } from './table';
import { currentTenant } from './tenant-binding';
import { TenantServers } from './tenant-servers';
import { isDestroyed, openPipeline, pipelineOf } from './pipeline/connection-pipeline';

/** The connection pool of this process. Only this class knows that TypeORM's data source contains it. */
export class Connections {
  readonly #pool: TenantPool;
  readonly #batcher: AutocommitBatcher;

  constructor(private readonly dataSource: DataSource) {
    this.#pool = (dataSource.driver as unknown as { master: TenantPool }).master;
    this.#batcher = new AutocommitBatcher(this.#pool, this.policy);
  }

  get policy(): ConnectionPolicy {
    return this.#pool.options.policy;
  }

  get use(): PoolUse {
    return this.#pool.use;
  }

  /** Whether a caller gets a connection without waiting for another caller to release one. */
  get hasFree(): boolean {
    const { idleCount, totalCount, options } = this.#pool;
    return idleCount > 0 || totalCount < options.max;
  }

  get measurements(): Measurements {
    return this.#pool.measurements;
  }

  /** The connection for LISTEN, outside of the pool. None when only a pooler is known. */
  get listening(): ListeningConfig | undefined {
    return this.#pool.options.listening;
  }

  /** A connection of the pool, without a tenant. */
  connect(): Promise<PoolClient> {
    return this.#pool.connect();
  }

  /** Sends statements over a connection of the pool, at once. */
  send<R>(client: PoolClient, statements: Statement[]): Promise<R[][]> {
    return Promise.all(sendAll<R>(client, statements));
  }

  /** Runs statements outside of the caller's transactions. */
  run<R>(statements: Statement[]): Promise<R[][]> {
    return this.#batcher.runAll<R>(statements);
  }

  tableOf<T extends object>(type: RowClass<T>): Table<T> {
    return tableOf(this.dataSource, type);
  }

  async close(): Promise<void> {
    await this.dataSource.destroy();
  }
}

/** Numbers of connections of a process, and of callers that wait for one. */
export interface PoolUse {
  busy: number;
  idle: number;
  waiting: number;
}

export type ListeningConfig = Pick<ClientConfig, 'connectionString' | 'options'>;

export interface TenantPoolConfig extends PoolConfig {
  policy: ConnectionPolicy;
  listening?: ListeningConfig;
}

/** The pool of connections. They have no tenant: see `tenant-binding.ts`. */
export class TenantPool extends MeasuredPool {
  declare readonly options: Pool['options'] & TenantPoolConfig;

  /** The servers of a cluster; undefined on one server. */
  readonly #servers?: TenantServers;
  readonly #visits = new Map<PoolClient, Visit>();

  constructor(config: TenantPoolConfig) {
    super(config);
    if (config.policy.cluster) this.#servers = new TenantServers(() => super.connect(), shareOf(this.options.max));
    this.on('release', (_, client) => this.leave(client));
    // A pool handles errors of idle connections only. A connection that is lost between two statements of a transaction would
    // emit an unhandled error, which ends the process. The next statement on it fails and reports the loss.
    this.on('connect', (client) => client.on('error', () => undefined));
    this.on('connect', (client) => openPipeline(client, config.policy));
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    if (callback) return super.connect(callback);
    const tenant_id = currentTenant();
    return this.#servers && tenant_id ? this.connectFor(tenant_id, this.#servers) : super.connect();
  }

  private async connectFor(tenant_id: string, servers: TenantServers): Promise<PoolClient> {
    const gate = await servers.gateOf(tenant_id);
    const visit = await gate?.enter();
    try {
      const client = await super.connect();
      if (visit) this.#visits.set(client, visit);
      return client;
    } catch (error) {
      visit?.end();
      throw error;
    }
  }

  private leave(client: PoolClient): void {
    this.#visits.get(client)?.end(!pipelineOf(client).takeLostServer() && !isDestroyed(client));
    this.#visits.delete(client);
  }

  get use(): PoolUse {
    const { totalCount, idleCount: idle, waitingCount: waiting } = this;
    return { busy: totalCount - idle, idle, waiting };
  }
}

/** Connections that one server of a cluster may use: three quarters. The others are for the tenants of other servers, and for the coordinator. */
const shareOf = (connections: number): number => Math.max(1, Math.floor(connections * 0.75));

const asNumber = (text: string): number => Number(text);
const asDateTime = (text: string): string => text.slice(0, 19);
const asText = (text: string): string => text;

const TEXTS: number = 1009; // the oid of text[], which pg does not list by name
const readTexts = types.getTypeParser(TEXTS) as (text: string) => (string | null)[];
/** An array literal without quoted items and nulls, such as a list of ids. */
const PLAIN = /^\{(?!.*null)[\w,.-]+\}$/i;

/** Most arrays hold ids, and splitting is faster than the general parser, which reads character by character. */
const asTexts = (text: string): (string | null)[] =>
  PLAIN.test(text) ? text.slice(1, -1).split(',') : readTexts(text);

/**
 * Converts column values directly to their wire format, so that rows need no mapping: `numeric` to numbers, `timestamptz` to
 * `Y-m-d H:i:s` in UTC, `date` to `Y-m-d`. `bigint` ids stay text.
 */
const parsers: Record<number, (text: string) => unknown> = {
  [types.builtins.NUMERIC]: asNumber,
  [types.builtins.TIMESTAMPTZ]: asDateTime,
  [types.builtins.DATE]: asText,
  [TEXTS]: asTexts,
};

export const wireTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown =>
    (format !== 'binary' && parsers[oid]) || types.getTypeParser(oid, format),
};
