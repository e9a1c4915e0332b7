import { Database, REMOVED_AT_ONCE, type RemovedBatch, type RemovedRows, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';

const TABLES = ['deleted_product_categories', 'deleted_products'];

/** Removes tombstones of products and categories whose days have passed. */
@Injectable()
export class TombstoneRetention {
  constructor(private readonly db: Database) {}

  /** Removes the oldest tombstones of the current tenant. */
  async removeNext(): Promise<RemovedBatch> {
    const removed: RemovedRows = {};
    for (const table of TABLES) removed[table] = await this.removeFrom(sql.raw(table));
    return { removed, hasMore: Object.values(removed).some((rows) => rows === REMOVED_AT_ONCE) };
  }

  /** A day later than deltas are refused, so that no delta that was accepted misses one. */
  private async removeFrom(table: ReturnType<typeof sql.raw>): Promise<number> {
    const end = sql.fragment`date_trunc('day', now(), 'UTC') - ${this.db.tombstone_keep_days + 1}::float8 * interval '1 day'`;
    const oldest = sql.fragment`select id from ${table} where ${tenant} and deleted_at < ${end} order by deleted_at, id limit ${REMOVED_AT_ONCE}`;
    const rows = await this.db.run(sql`delete from ${table} where ${tenant} and id in (${oldest}) returning id`);
    return rows.length;
  }
}
