import { requireCall } from '../call';
import { NotFound } from '../errors';
import { newId, ulidOf } from '../new-id';
import { type Condition, equals, isOneOf } from './conditions';
import type { Database, Row } from './database';
import { firstIdAfter, keptTotal } from './kept-counts';
import { type Order, isById, orderOf } from './order-of';
import { EVERYTHING, type Found, type Page, type PageRequest, type PageWants, pageOf, pageWindow } from './page';
import { FARTHEST_SEARCHED, searchedPage } from './searched-page';
import { Bindings, type Statement, prepared } from './statement';
import type { Table } from './table';

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
type Values<T> = { [K in keyof T]?: T[K] | null | (number extends T[K] ? string : never) };

/** The rows of one table that belong to the current tenant, whom every statement names, and row-level security once more. Without a call there is none. */
export class ScopedRows<T extends object> {
  constructor(
    private readonly db: Database,
    private readonly table: Table<T>,
  ) {}

  async page(request: PagedListRequest): Promise<Page<T>> {
    const window = pageWindow(request, this.db.max_first);
    const wants = request.wants ?? EVERYTHING;
    const readsRows = wants.rows && window.perPage > 0;
    const limit = window.perPage + (wants.more && !wants.total ? 1 : 0);
    const statements: Statement[] = [];
    if (readsRows) statements.push(this.selection(request, limit, window.offset));
    if (wants.total) statements.push(this.counting(request.where));
    if (!statements.length) return pageOf(window, wants.rows ? { rows: [] } : {});
    const results = await this.db.runAll(statements);
    const found: Found<T> = {};
    if (wants.rows) found.rows = readsRows ? (results[0] as T[]) : [];
    if (wants.total) found.total = Number(results.at(-1)?.[0]?.['total']);
    return pageOf(window, found);
  }

  /** All rows that fulfil the condition. For lists that the tenant's data cannot make long. */
  list(request: ListRequest = {}): Promise<T[]> {
    return this.db.run<T>(this.selection(request));
  }

  async count(where?: Condition): Promise<number> {
    const [row] = await this.db.run(this.counting(where));
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

  /** Holds those of these rows that are there until the transaction ends; in the order of ids, so that two who do so cannot wait for each other. */
  async hold(ids: string[]): Promise<void> {
    const { bind, values } = new Bindings();
    const stored = [...new Set(ids.flatMap((id) => this.table.idOf(id) ?? []))];
    const text = `select id from ${this.table.name} where ${this.scope(bind, isOneOf('id', stored))} order by id for update`;
    await this.db.run(prepared(text, values));
  }

  async add(values: Values<T>): Promise<T> {
    const [row] = await this.addAll([values]);
    return row as T;
  }

  /** Inserts rows that all give the same columns; one that needs a ULID and has none gets it here. */
  async addAll(given: Values<T>[]): Promise<T[]> {
    if (!given.length) return [];
    const { bind, values } = new Bindings();
    const rows = this.table.idOf === ulidOf ? given.map((row) => ({ id: newId(), ...row })) : given;
    const names = Object.keys(rows[0] as object).filter((name) => (rows[0] as Row)[name] !== undefined);
    const tenant = this.tenant(bind);
    const tuples = rows.map((row) => `(${[tenant, ...names.map((name) => bind(this.stored(name, (row as Row)[name])))].join(', ')})`);
    const text = `insert into ${this.table.name} (${['tenant_id', ...names].join(', ')}) values ${tuples.join(', ')} returning ${this.table.columns}`;
    return this.db.run<T>(prepared(text, values));
  }

  /** Changes the given columns of a row that is there, and says when; absent values stay. */
  async change(id: string, change: Values<T>): Promise<T> {
    const [row] = await this.changeAll(equals('id', id), change);
    return row ?? this.missing(id);
  }

  /** The same for every row that fulfils the condition. */
  async changeAll(where: Condition | undefined, change: Values<T>): Promise<T[]> {
    const { bind, values } = new Bindings();
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    const sets = given.map(([name, value]) => `${name} = ${bind(this.stored(name, value))}`);
    if (this.table.hasUpdatedAt) sets.push('updated_at = now()');
    const text = `update ${this.table.name} set ${sets.join(', ')} where ${this.scope(bind, where)} returning ${this.table.columns}`;
    return this.db.run<T>(prepared(text, values));
  }

  remove(id: string): Promise<void> {
    return this.removeAll(equals('id', id));
  }

  async removeAll(where: Condition | undefined): Promise<void> {
    const { bind, values } = new Bindings();
    const deletion = this.table.isSoftDeleted ? `update ${this.table.name} set deleted_at = now()` : `delete from ${this.table.name}`;
    await this.db.run(prepared(`${deletion} where ${this.scope(bind, where)}`, values));
  }

  /** The columns of a row, for a service's own statement. */
  get columns(): string {
    return this.table.columns;
  }

  /** The `from … where` of these rows, for the same. */
  from(bind: (value: unknown) => string, where?: Condition): string {
    return `from ${this.table.source} where ${this.scope(bind, where)}`;
  }

  private async one(id: string, lock: string): Promise<T | null> {
    const stored = this.table.idOf(id);
    if (!stored) return null;
    const { bind, values } = new Bindings();
    const text = `select ${this.table.columns} from ${this.table.name} where ${this.scope(bind, equals('id', stored))}${lock}`;
    const [row] = await this.db.run<T>(prepared(text, values));
    return row ?? null;
  }

  private selection({ where, orderBy = [], searches }: ListRequest, limit?: number, offset = 0): Statement {
    const { bind, values } = new Bindings();
    const { columns, counts, source } = this.table;
    // With its limit written out PostgreSQL keeps one plan for the first page; with a bound one it plans every time anew.
    const sql = (count: number): string => (offset ? `${bind(count)}::bigint` : String(count));
    if (searches && where && limit && isById(orderBy) && offset < FARTHEST_SEARCHED) {
      const page = { limit: sql(limit), offset: sql(offset), last: sql(limit + offset) };
      return prepared(searchedPage({ columns, source, scope: this.scope(bind), condition: where(bind), ...page }), values);
    }
    const rows = `select ${columns} ${this.from(bind, where)}`;
    if (offset && counts && !where && isById(orderBy)) {
      const first = firstIdAfter({ counts, source, tenant: this.tenant(bind), offset: sql(offset) });
      return prepared(`${rows} and id >= ${first} order by id limit ${limit}`, values);
    }
    const window = limit === undefined ? '' : ` limit ${sql(limit)}${offset ? ` offset ${sql(offset)}` : ''}`;
    return prepared(`${rows} order by ${orderOf(orderBy, this.table.nullable)}${window}`, values);
  }

  private counting(where?: Condition): Statement {
    const { bind, values } = new Bindings();
    const { counts } = this.table;
    if (counts && !where) return prepared(keptTotal(counts, this.tenant(bind)), values);
    return prepared(`select count(*) as total ${this.from(bind, where)}`, values);
  }

  private scope(bind: (value: unknown) => string, where?: Condition): string {
    const conditions = [`tenant_id = ${this.tenant(bind)}`];
    if (this.table.isSoftDeleted) conditions.push('deleted_at is null');
    if (where) conditions.push(where(bind));
    return conditions.join(' and ');
  }

  private tenant(bind: (value: unknown) => string): string {
    return bind(requireCall().tenant_id);
  }

  private stored(column: string, value: unknown): unknown {
    return this.table.json.has(column) && value !== null && value !== undefined ? JSON.stringify(value) : value;
  }

  private missing(id: string): never {
    throw new NotFound(this.table.type, id);
  }
}
