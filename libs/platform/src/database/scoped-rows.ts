import { NotFound } from '../errors/errors';
import { type Children, readChildren } from './children';
import { type Condition, all, equals } from './conditions';
import { pageOf, pageWindow, wantsOf, type Found, type Page } from './page';
import type { ListRequest, PagedListRequest, Values } from './rows-request';
import type { Fragment, Statement } from './sql';
import type { StatementRunner } from './statement-runner';
import type { Table } from './table';
import { TenantStatements } from './tenant-statements';
import { withDeleted } from './with-deleted';
import { orderOfList, walkFacts, walkOf } from './walk';

/**
 * The rows of one table that belong to the current tenant. Every statement binds the tenant, and the database checks it again: by
 * row-level security, or by the condition of a search view. Without a request context there is no tenant, and every method throws.
 */
export class ScopedRows<T extends object> {
  private readonly statements: TenantStatements<T>;

  constructor(
    private readonly db: StatementRunner,
    private readonly table: Table<T>,
  ) {
    this.statements = new TenantStatements(table);
  }

  /** The same rows and the deleted ones, for lists: `deleted_at` tells them apart. */
  withDeleted(): ScopedRows<T> {
    return new ScopedRows(this.db, withDeleted(this.table));
  }

  /**
   * A page by number, or by position with `after`.
   *
   * @throws PageRefused when `first` is negative or above the maximum
   * @throws ValidationFailed for a cursor that is not valid for this list
   */
  async page(request: PagedListRequest): Promise<Page<T>> {
    const window = pageWindow(request, this.db.max_first);
    const wants = wantsOf(request);
    const walk = await walkOf(this.db, this.table, request, wants);
    const needsRows = wants.rows || !!walk;
    const readsRows = needsRows && window.perPage > 0;
    const limit = window.perPage + (wants.more && (!wants.total || window.isWalk) ? 1 : 0);
    const statements: Statement[] = [];
    const list = { ...request, orderBy: orderOfList(request) };
    if (readsRows) statements.push(this.statements.selection(list, { limit, offset: window.offset, walk }));
    if (wants.total) statements.push(this.statements.counting(request.where, request.ids));
    const results = statements.length ? await this.db.runAll<object>(statements) : [];
    const rows = (readsRows && results[0]) || [];
    if (readsRows) readChildren(rows, request.children ?? []);
    const facts = walk && walkFacts(this.db.cursors, walk, rows, window.perPage);
    const found: Found<T> = needsRows ? { rows: rows as T[] } : {};
    if (wants.total) found.total = Number((results.at(-1)?.[0] as { total: string }).total);
    return pageOf(window, found, facts);
  }

  /** All rows that match, for lists that are short in every tenant. */
  async list(request: ListRequest = {}): Promise<T[]> {
    const rows = await this.db.run<T>(this.statements.selection(request));
    readChildren(rows, request.children ?? []);
    return rows;
  }

  async count(where?: Condition): Promise<number> {
    const [row] = await this.db.run<{ total: string }>(this.statements.counting(where));
    return Number(row?.total);
  }

  /** The row, or null when this tenant has no row with that id. */
  find(id: string, children: Children[] = []): Promise<T | null> {
    return this.one(id, '', children);
  }

  /** @throws NotFound */
  async get(id: string): Promise<T> {
    return (await this.find(id)) ?? this.missing(id);
  }

  /** The row, locked until the transaction ends. */
  findForUpdate(id: string): Promise<T | null> {
    return this.one(id, ' for update');
  }

  /** @throws NotFound */
  async getForUpdate(id: string): Promise<T> {
    return (await this.findForUpdate(id)) ?? this.missing(id);
  }

  /**
   * As {@link getForUpdate}, for changes of columns that no foreign key refers to: other transactions may write rows that refer to it.
   *
   * @throws NotFound
   */
  async getForChange(id: string): Promise<T> {
    return (await this.one(id, ' for no key update')) ?? this.missing(id);
  }

  /** The row, locked against changes; other transactions may hold the same shared lock. */
  findForShare(id: string): Promise<T | null> {
    return this.one(id, ' for share');
  }

  /**
   * The existing rows among these ids, locked until the transaction ends. Locks are taken in the order of ids, which prevents
   * deadlocks.
   *
   * @param skipLocked skips rows that another transaction has locked, instead of waiting
   */
  lockMany(ids: string[], { skipLocked = false } = {}): Promise<T[]> {
    return this.db.run<T>(
      this.statements.byIds(ids, this.table.columns, skipLocked ? ' for update skip locked' : ' for update'),
    );
  }

  /** The subset of these ids that exist. Takes no lock and waits for none. */
  async existingIds(ids: string[]): Promise<Set<string>> {
    const rows = await this.db.run<{ id: string }>(this.statements.byIds(ids, 'id'));
    return new Set(rows.map(({ id }) => id));
  }

  /** The list of columns, for a statement that a service writes itself. */
  get columns(): string {
    return this.table.columns;
  }

  /** The condition of the rows with larger ids. */
  afterId(id: string): Condition {
    return (bind) => `id > ${bind(id)}::${this.table.types.get('id')}`;
  }

  /** `select … from … where …` on these rows, as part of a statement that a service writes itself. @param columns all columns by default */
  select(columns = this.columns, where?: Condition): Fragment {
    return this.statements.subselect(columns, where);
  }

  /**
   * These rows as children of a list's rows.
   *
   * @param property the property of the parent that receives them
   * @param column the column with the id of the parent
   * @param order the text after `order by`
   */
  children(property: string, column: string, order = 'id'): Children {
    return this.statements.children(property, column, order);
  }

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

  private missing(id: string): never {
    throw new NotFound(this.table.type, id);
  }

  private async one(id: string, lock: string, children: Children[] = []): Promise<T | null> {
    const stored = this.table.idOf(id);
    if (!stored) return null;
    const rows = await this.db.run<T>(this.statements.row(stored, lock, children));
    readChildren(rows, children);
    return rows[0] ?? null;
  }

  /** Marks the stored counts of this table as changed, if it has any. */
  private async markCounts(): Promise<void> {
    const { counts } = this.table;
    if (counts) await this.db.updateLookUp(() => this.statements.countsChange(counts));
  }
}

const withNulls = <T extends object>(change: Values<T>): Values<T> =>
  Object.fromEntries(Object.entries(change).map(([column, value]) => [column, value ?? null])) as Values<T>;
