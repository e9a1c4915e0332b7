import { type Condition, all, equals } from './conditions';
import type { Values } from './rows-request';
import { ScopedReads } from './scoped-reads';

/**
 * The rows of one table that belong to the current tenant. Every statement binds the tenant, and the database's row-level
 * security checks it again. Without a request context there is no tenant, and every method throws.
 */
export class ScopedRows<T extends object> extends ScopedReads<T> {
  async add(values: Values<T>): Promise<T> {
    const [row] = await this.insertReturning([values]);
    return row as T;
  }

  /** Inserts rows in one statement. All rows have the columns of the first. In a table with ULIDs, a row without an id receives a new one. */
  async insertMany(given: Values<T>[]): Promise<void> {
    if (given.length) await Promise.all([this.db.run(this.statements.insertion(given, false)), this.markCounts()]);
  }

  /** As {@link insertMany}, and returns the rows with the defaults of the database. */
  async insertReturning(given: Values<T>[]): Promise<T[]> {
    if (!given.length) return [];
    const [rows] = await Promise.all([this.db.run<T>(this.statements.insertion(given, true)), this.markCounts()]);
    return rows;
  }

  /**
   * Updates the given columns of a row, and its `updated_at`. Undefined values leave their column unchanged.
   *
   * @throws NotFound
   */
  async change(id: string, change: Values<T>): Promise<T> {
    const [row] = await this.changeAll(equals('id', id), change);
    return row ?? this.missing(id);
  }

  /** Applies the same change to every matching row. Returns the changed rows in any order. */
  async changeAll(where: Condition | undefined, change: Values<T>): Promise<T[]> {
    const removes = this.table.isSoftDeleted && 'deleted_at' in change;
    const [rows] = await Promise.all([
      this.db.run<T>(this.statements.change(where, change)),
      removes ? this.markCounts() : undefined,
    ]);
    return rows;
  }

  /**
   * Updates each row with its own values, in one statement. All changes have the same columns; a missing value becomes null.
   *
   * @returns the rows that existed and matched, in any order
   */
  async updateMany(changes: (Values<T> & { id: string })[], where?: Condition): Promise<T[]> {
    const [first, ...others] = changes;
    if (!first) return [];
    if (others.length) return this.db.run<T>(this.statements.changeOfEach(changes, where, this.table.columns));
    const { id, ...change } = first; // a condition on the key: the planner expects a hundred rows of a recordset
    return this.changeAll(all([equals('id', id), where]), withNulls(change as Values<T>));
  }

  /** As {@link updateMany}, but returns only the number of changed rows. */
  async countChanged(changes: (Values<T> & { id: string })[], where?: Condition): Promise<number> {
    const rows =
      changes.length > 1
        ? await this.db.run(this.statements.changeOfEach(changes, where, 'id'))
        : await this.updateMany(changes, where);
    return rows.length;
  }

  remove(id: string): Promise<void> {
    return this.removeAll(equals('id', id));
  }

  async removeAll(where: Condition | undefined): Promise<void> {
    await Promise.all([this.db.run(this.statements.removal(where)), this.markCounts()]);
  }

  /** Marks the stored counts of this table as changed, if it has any. */
  private async markCounts(): Promise<void> {
    const { counts } = this.table;
    if (counts) await this.db.updateLookUp(() => this.statements.countsChange(counts));
  }
}

const withNulls = <T extends object>(change: Values<T>): Values<T> =>
  Object.fromEntries(Object.entries(change).map(([column, value]) => [column, value ?? null])) as Values<T>;
