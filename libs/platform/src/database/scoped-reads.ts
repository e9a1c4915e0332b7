import { NotFound } from '../errors/errors';
import { type Children, readChildren } from './children';
import type { Condition } from './conditions';
import { EVERYTHING, pageOf, pageWindow, type Found, type Page } from './page';
import type { ListRequest, PagedListRequest } from './rows-request';
import type { Fragment, Statement } from './sql';
import type { StatementRunner } from './statement-runner';
import type { Table } from './table';
import { TenantStatements } from './tenant-statements';

/** Reads and locks the rows of one table that belong to the current tenant. */
export class ScopedReads<T extends object> {
  protected readonly statements: TenantStatements<T>;

  constructor(
    protected readonly db: StatementRunner,
    protected readonly table: Table<T>,
  ) {
    this.statements = new TenantStatements(table);
  }

  async page(request: PagedListRequest): Promise<Page<T>> {
    const window = pageWindow(request, this.db.max_first);
    const wants = request.wants ?? EVERYTHING;
    const readsRows = wants.rows && window.perPage > 0;
    const limit = window.perPage + (wants.more && !wants.total ? 1 : 0);
    const statements: Statement[] = [];
    if (readsRows) statements.push(this.statements.selection(request, limit, window.offset));
    if (wants.total) statements.push(this.statements.counting(request.where, request.ids));
    if (!statements.length) return pageOf(window, wants.rows ? { rows: [] } : {});
    const results = await this.db.runAll<object>(statements);
    const found: Found<T> = {};
    if (wants.rows) found.rows = readsRows ? (results[0] as T[]) : [];
    if (readsRows) readChildren(results[0] ?? [], request.children ?? []);
    if (wants.total) found.total = Number((results.at(-1)?.[0] as { total: string }).total);
    return pageOf(window, found);
  }

  /** All rows that match, for lists that are short in every tenant. */
  list(request: ListRequest = {}): Promise<T[]> {
    return this.db.run<T>(this.statements.selection(request));
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
      this.statements.rowsOf(ids, this.table.columns, skipLocked ? ' for update skip locked' : ' for update'),
    );
  }

  /** The subset of these ids that exist. Takes no lock and waits for none. */
  async existingIds(ids: string[]): Promise<Set<string>> {
    const rows = await this.db.run<{ id: string }>(this.statements.rowsOf(ids, 'id'));
    return new Set(rows.map(({ id }) => id));
  }

  /** The list of columns, for a statement that a service writes itself. */
  get columns(): string {
    return this.table.columns;
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

  protected missing(id: string): never {
    throw new NotFound(this.table.type, id);
  }

  private async one(id: string, lock: string, children: Children[] = []): Promise<T | null> {
    const stored = this.table.idOf(id);
    if (!stored) return null;
    const rows = await this.db.run<T>(this.statements.row(stored, lock, children));
    readChildren(rows, children);
    return rows[0] ?? null;
  }
}
