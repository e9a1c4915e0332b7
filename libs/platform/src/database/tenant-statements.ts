import { newId } from '../values/new-id';
import { type PastTime, currentPast } from '../values/past';
import { pastTime } from './clock/business-clock';
import { type Children, rowsOfArrays, withChildren } from './children';
import { type Condition, equals, isOneOfKeys } from './conditions';
import type { List } from './lists/list';
import { isById } from './lists/order';
import { rowCount } from './lists/row-counts';
import { search } from './lists/search';
import { strategyOf } from './lists/strategy';
import { walked } from './lists/walked';
import type { Row } from './row';
import type { ListRequest, Values } from './rows-request';
import { type Bind, Bindings, type Fragment, type Statement, TENANT_ID, prepared } from './sql';
import { type Table, recordset } from './table';
import type { Walk } from './walk';

/** Which part of a list is read; by default all of it. */
interface Part {
  limit?: number;
  offset?: number;
  walk?: Walk;
}

/** Builds the statements on the rows of one table that belong to the current tenant. Every statement binds the tenant. */
export class TenantStatements<T extends object> {
  constructor(private readonly table: Table<T>) {}

  selection(request: ListRequest, part: Part = {}): Statement {
    const { bind, values } = new Bindings();
    const { where, orderBy = [], children = [] } = request;
    const { offset = 0, walk } = part;
    const plain = this.listOf(bind, request, part);
    const list = walk ? walked(plain, walk) : plain;
    const strategy = strategyOf(list);
    const statement = prepared(withChildren(strategy.sql(list), children, bind), values);
    if (strategy === search) return { ...statement, plan: 'shared' };
    return where || offset || !isById(orderBy) ? statement : { ...statement, plan: 'shared, in the order of an index' };
  }

  /** @param ids see {@link ListRequest.ids} */
  counting(where?: Condition, ids?: Fragment): Statement {
    const { bind, values } = new Bindings();
    if (ids) return prepared(`select count(*) as total from (${ids(bind)}) as matches`, values);
    const { counts } = this.table;
    if (counts && !where) return prepared(rowCount(counts, this.tenant(bind)), values);
    return prepared(`select count(*) as total ${this.from(bind, where)}`, values);
  }

  /** Reads from the table, not from the search view. */
  row(id: string, lock: string, children: Children[]): Statement {
    return this.rows(equals('id', id), this.table.columns, lock, children);
  }

  /** Rows in the order of their ids, which is also the order in which they are locked. */
  byIds(ids: string[], columns: string, lock = ''): Statement {
    const stored = [...new Set(ids.flatMap((id) => this.table.idOf(id) ?? []))];
    return this.rows(isOneOfKeys('id', stored, this.table.types.get('id')), columns, ` order by id${lock}`);
  }

  /** @param reads whether the statement returns the new rows */
  insertion(given: Row[], reads: boolean): Statement {
    const { bind, values } = new Bindings();
    const past = currentPast();
    const timed = past ? given.map((row) => ({ ...this.timesAt(past), ...row })) : given;
    const rows = this.table.hasIntegerIds
      ? timed
      : timed.map((row) => (row['id'] === undefined ? { id: newId(), ...row } : row));
    const names = Object.keys(rows[0] as object).filter((name) => (rows[0] as Row)[name] !== undefined);
    const source = `select ${[this.tenant(bind), ...names].join(', ')} from ${recordset(this.table, names, rows, bind)}`;
    const text = `insert into ${this.table.name} (${['tenant_id', ...names].join(', ')}) ${source}`;
    return prepared(`${text} returning ${reads ? this.table.columns : '1'}`, values); // Citus inserts from a select only if it returns rows
  }

  change(where: Condition | undefined, change: Values<T>): Statement {
    const { bind, values } = new Bindings();
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    const sets = given.map(([name, value]) => `${name} = ${bind(this.stored(name, value))}`);
    if (this.table.hasUpdatedAt) sets.push('updated_at = now()');
    const text = `update ${this.table.name} set ${sets.join(', ')} where ${this.scope(bind, where)} returning ${this.table.columns}`;
    return prepared(text, values);
  }

  /** @param columns the columns of the changed rows that are returned */
  changeOfEach(changes: Row[], where: Condition | undefined, columns: string): Statement {
    const { bind, values } = new Bindings();
    const names = Object.keys(changes[0] as object);
    const given = `select ${names.map((name) => `${name} as new_${name}`).join(', ')} from ${recordset(this.table, names, changes, bind)}`;
    const sets = names.filter((name) => name !== 'id').map((name) => `${name} = new_${name}`);
    if (this.table.hasUpdatedAt) sets.push('updated_at = now()');
    const changed = `${this.scope(bind, where)} and id = new_id`;
    const text = `update ${this.table.name} set ${sets.join(', ')} from (${given}) as given where ${changed} returning ${columns}`;
    return prepared(text, values);
  }

  removal(where: Condition | undefined): Statement {
    const { bind, values } = new Bindings();
    const deletion = this.table.isSoftDeleted
      ? `update ${this.table.name} set deleted_at = now()`
      : `delete from ${this.table.name}`;
    return prepared(`${deletion} where ${this.scope(bind, where)}`, values);
  }

  /** Marks stored counts as changed. The fold adds up all blocks of the tenant, so the mark names none. */
  countsChange(counts: string): Statement {
    const { bind, values } = new Bindings();
    return prepared(
      `insert into changed_counts (tenant_id, counts, block) values (${this.tenant(bind)}, ${bind(counts)}, 0)`,
      values,
    );
  }

  /** These rows as children of a list. @param column the column with the id of the parent; @param order the text after `order by` */
  children(property: string, column: string, order: string): Children {
    const { asJson, names } = this.table;
    return {
      property,
      select: (bind, parent) =>
        `select json_agg(${asJson} order by ${order}) ${this.from(bind, () => `${column} = ${parent}.id`)}`,
      rows: (values) => rowsOfArrays(names, values),
    };
  }

  /** A `select` of these columns, as part of another statement. */
  subselect(columns: string, where?: Condition): Fragment {
    return (bind) => `select ${columns} ${this.from(bind, where)}`;
  }

  private listOf(bind: Bind, request: ListRequest, { limit, offset = 0 }: Part): List {
    const { where, wherePerRow, ids, among, orderBy = [], searches = false } = request;
    return {
      table: this.table,
      orderBy,
      limit,
      offset,
      searches,
      bind,
      tenant: () => this.tenant(bind),
      scope: () => this.scope(bind),
      where: where && (() => where(bind)),
      wherePerRow: wherePerRow && (() => wherePerRow(bind)),
      ids: ids && (() => ids(bind)),
      among: among && (() => among(bind)),
    };
  }

  private from(bind: Bind, where?: Condition): string {
    return `from ${this.table.source} where ${this.scope(bind, where)}`;
  }

  private rows(where: Condition | undefined, columns: string, rest: string, children: Children[] = []): Statement {
    const { bind, values } = new Bindings();
    const rows = `select ${columns} from ${this.table.name} where ${this.scope(bind, where)}${rest}`;
    return prepared(withChildren(rows, children, bind), values);
  }

  private scope(bind: Bind, where?: Condition): string {
    const conditions = [`tenant_id = ${this.tenant(bind)}`];
    if (this.table.isSoftDeleted) conditions.push('deleted_at is null');
    if (where) conditions.push(where(bind));
    return conditions.join(' and ');
  }

  private tenant(bind: Bind): string {
    return bind(TENANT_ID);
  }

  /** What a new row of the past has in place of the defaults of its columns. */
  private timesAt(past: PastTime): Row {
    return Object.fromEntries(this.table.timesOfInsertion.map((name) => [name, pastTime(past)]));
  }

  private stored(column: string, value: unknown): unknown {
    return this.table.json.has(column) && value !== null && value !== undefined ? JSON.stringify(value) : value;
  }
}
