import type { ClientConfig, PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { AutocommitBatcher } from './autocommit-batcher';
import type { Statement } from './statement';
import { type RowClass, type Table, tableOf } from './table';
import type { PoolUse, TenantPool } from './tenant-pool';

/** The connection pool of this process. Only this class knows that TypeORM's data source contains it. */
export class Connections {
  readonly #pool: TenantPool;
  readonly #batcher: AutocommitBatcher;

  constructor(private readonly dataSource: DataSource) {
    this.#pool = (dataSource.driver as unknown as { master: TenantPool }).master;
    this.#batcher = new AutocommitBatcher(this.#pool);
  }

  get use(): PoolUse {
    return this.#pool.use;
  }

  /** The address and start-up options of a connection outside of the pool. */
  get config(): Pick<ClientConfig, 'connectionString' | 'options'> {
    const { url, extra } = this.dataSource.options as { url: string; extra: { options: string } };
    return { connectionString: url, options: extra.options };
  }

  /** A connection of the pool, set to the tenant of the current context. */
  connect(): Promise<PoolClient> {
    return this.#pool.connect();
  }

  /** Runs statements outside of any transaction. */
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
