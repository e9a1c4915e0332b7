import { NotFound } from '../errors';
import { type Condition, all, equals } from './conditions';
import type { Database } from './database';
import type { Order } from './order-of';
import { EVERYTHING, type Found, type Page, type PageRequest, type PageWants, pageOf, pageWindow } from './page';
import type { Bindings, Statement } from './statement';
import type { Table } from './table';
import { TenantStatements } from './tenant-statements';

export interface ListRequest {
  where?: Condition;
  /** Columns come from enums and from the source, never from a client. */
  orderBy?: Order[];
  /** Whether the condition is for parts of texts that an index of trigrams finds. */
  searches?: boolean;
}

export interface PagedListRequest extends ListRequest, PageRequest {
  wants?: PageWants;
}

/** A new or changed row: values by column; a number may come in digits, where a float would not hold it. */
export type Values<T> = { [K in keyof T]?: T[K] | null | (number extends T[K] ? string : never) };

/**
 * The rows of one table that belong to the current tenant. Every statement names the tenant; the database's
 * row-level security then demands it once more. Without a call there is no tenant, and nothing works.
 */
export class ScopedRows<T extends object> {
  private readonly write: TenantStatements<T>;

  constructor(
    private readonly db: Database,
    private readonly table: Table<T>,
  ) {
    this.write = new TenantStatements(table);
  }

  async page(request: PagedListRequest): Promise<Page<T>> {
    const window = pageWindow(request, this.db.max_first);
    const wants = request.wants ?? EVERYTHING;
    const readsRows = wants.rows && window.perPage > 0;
    const limit = window.perPage + (wants.more && !wants.total ? 1 : 0);
    const statements: Statement[] = [];
    if (readsRows) statements.push(this.write.selection(request, limit, window.offset));
    if (wants.total) statements.push(this.write.counting(request.where));
    if (!statements.length) return pageOf(window, wants.rows ? { rows: [] } : {});
    const results = await this.db.runAll(statements);
    const found: Found<T> = {};
    if (wants.rows) found.rows = readsRows ? (results[0] as T[]) : [];
    if (wants.total) found.total = Number(results.at(-1)?.[0]?.['total']);
    return pageOf(window, found);
  }

  /** All rows that fulfil the condition. For lists that the tenant's data cannot make long. */
  list(request: ListRequest = {}): Promise<T[]> {
    return this.db.run<T>(this.write.selection(request));
  }

  async count(where?: Condition): Promise<number> {
    const [row] = await this.db.run(this.write.counting(where));
    return Number(row?.['total']);
  }

  /** The row, or null when this tenant has none of that id. */
  find(id: string): Promise<T | null> {
    return this.one(id, '');
  }

  /** @throws NotFound */
  async get(id: string): Promise<T> {
    return (await this.find(id)) ?? this.missing(id);
  }

  /** The row, held against changes by others until the transaction ends. */
  findForUpdate(id: string): Promise<T | null> {
    return this.one(id, ' for update');
  }

  /** @throws NotFound */
  async getForUpdate(id: string): Promise<T> {
    return (await this.findForUpdate(id)) ?? this.missing(id);
  }

  /** The row, held against changes, but not against others who hold it so too. */
  findForShare(id: string): Promise<T | null> {
    return this.one(id, ' for share');
  }

  /**
   * Those of these rows that are there, held until the transaction ends; in the order of ids, so that two who do so cannot
   * wait for each other.
   *
   * @param passesHeld leaves out what somebody else holds, instead of waiting for it
   */
  hold(ids: string[], { passesHeld = false } = {}): Promise<T[]> {
    return this.db.run<T>(this.write.rowsOf(ids, this.table.columns, passesHeld ? ' for update skip locked' : ' for update'));
  }

  /** The ids of those of these rows that are there, whoever holds them. */
  async present(ids: string[]): Promise<Set<string>> {
    const rows = await this.db.run<{ id: string }>(this.write.rowsOf(ids, 'id'));
    return new Set(rows.map(({ id }) => id));
  }

  async add(values: Values<T>): Promise<T> {
    const [row] = await this.added([values]);
    return row as T;
  }

  /** Inserts rows that all give the same columns, in one statement; one that needs a ULID and has none gets it here. */
  async addAll(given: Values<T>[]): Promise<void> {
    if (given.length) await this.db.run(this.write.insertion(given, false));
  }

  /** The same, and reads them: what the database gives of itself is in them. */
  async added(given: Values<T>[]): Promise<T[]> {
    return given.length ? this.db.run<T>(this.write.insertion(given, true)) : [];
  }

  /** Changes the given columns of a row that is there, and says when; absent values stay. */
  async change(id: string, change: Values<T>): Promise<T> {
    const [row] = await this.changeAll(equals('id', id), change);
    return row ?? this.missing(id);
  }

  /** The same for every row that fulfils the condition. */
  changeAll(where: Condition | undefined, change: Values<T>): Promise<T[]> {
    return this.db.run<T>(this.write.change(where, change));
  }

  /**
   * Changes rows, each as it says, in one statement. All give the same columns; a value that one lacks becomes null.
   *
   * @returns those that were there and fulfilled the condition, in any order
   */
  async changeEach(changes: (Values<T> & { id: string })[], where?: Condition): Promise<T[]> {
    const [first, ...others] = changes;
    if (!first) return [];
    if (others.length) return this.db.run<T>(this.write.changeOfEach(changes, where, this.table.columns));
    const { id, ...change } = first; // by its key: of a recordset the planner expects a hundred rows
    return this.changeAll(all([equals('id', id), where]), withNulls(change as Values<T>));
  }

  /** The same, for whoever only wants to know how many they were. */
  async countChanged(changes: (Values<T> & { id: string })[], where?: Condition): Promise<number> {
    const rows = changes.length > 1 ? await this.db.run(this.write.changeOfEach(changes, where, 'id')) : await this.changeEach(changes, where);
    return rows.length;
  }

  remove(id: string): Promise<void> {
    return this.removeAll(equals('id', id));
  }

  async removeAll(where: Condition | undefined): Promise<void> {
    await this.db.run(this.write.removal(where));
  }

  /** The columns of a row, for a service's own statement. */
  get columns(): string {
    return this.table.columns;
  }

  /** The `from … where` of these rows, for the same. */
  from(bind: Bindings['bind'], where?: Condition): string {
    return this.write.from(bind, where);
  }

  private async one(id: string, lock: string): Promise<T | null> {
    const stored = this.table.idOf(id);
    if (!stored) return null;
    const [row] = await this.db.run<T>(this.write.row(stored, lock));
    return row ?? null;
  }

  private missing(id: string): never {
    throw new NotFound(this.table.type, id);
  }
}

const withNulls = <T extends object>(change: Values<T>): Values<T> =>
  Object.fromEntries(Object.entries(change).map(([column, value]) => [column, value ?? null])) as Values<T>;
