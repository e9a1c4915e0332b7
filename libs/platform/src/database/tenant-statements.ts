import { newId } from '../values/new-id';
import { type Children, rowsOfArrays, withChildren } from './children';
import { type Condition, equals, isOneOfKeys } from './conditions';
import { type PagePlace, nullsLastPage } from './nulls-last-page';
import { isFromNearerEnd, pageFromNearerEnd } from './page-from-nearer-end';
import { backwardsOf, firstIdAfter, isById, orderOf, rowCount } from './page';
import type { Row } from './row';
import type { ListRequest, Values } from './rows-request';
import { type SearchOrder, type Searched, searchOrderOf, searchPage } from './search-page';
import { type Bind, Bindings, type Fragment, type Statement, TENANT_ID, prepared } from './sql';
import { type Table, recordset } from './table';

/** Builds the statements on the rows of one table that belong to the current tenant. Every statement binds the tenant. */
export class TenantStatements<T extends object> {
  constructor(private readonly table: Table<T>) {}

  selection(request: ListRequest, limit?: number, offset = 0): Statement {
    const { bind, values } = new Bindings();
    const { where, orderBy = [], searches, children = [] } = request;
    const order = searches ? searchOrderOf(orderBy, this.table.orders) : undefined;
    if (order && where && limit) {
      const search = searchPage(this.searched(bind, { ...request, where }, order), { limit, offset }, bind);
      return { ...prepared(withChildren(search, children, bind), values), plan: 'shared' };
    }
    const statement = prepared(withChildren(this.list(bind, request, limit, offset), children, bind), values);
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
  rowsOf(ids: string[], columns: string, lock = ''): Statement {
    const stored = [...new Set(ids.flatMap((id) => this.table.idOf(id) ?? []))];
    return this.rows(isOneOfKeys('id', stored, this.table.types.get('id')), columns, ` order by id${lock}`);
  }

  /** @param reads whether the statement returns the new rows */
  insertion(given: Row[], reads: boolean): Statement {
    const { bind, values } = new Bindings();
    const rows = this.table.hasIntegerIds ? given : given.map((row) => ({ id: newId(), ...row }));
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

  /** The text of a list. */
  private list(bind: Bind, { where, orderBy = [], ids }: ListRequest, limit?: number, offset = 0): string {
    const { columns, counts, source, hasIntegerIds, names, nullable } = this.table;
    // PostgreSQL caches the plan of the first page when the limit is literal. With a bound limit it plans each execution.
    const sql = (count: number): string => (offset ? `${bind(count)}::bigint` : String(count));
    const page = (most: number): PagePlace => ({ limit: sql(most), offset: sql(offset), last: sql(most + offset) });
    const [first] = orderBy;
    if (first?.nulls && limit) {
      const list = {
        columns,
        source,
        condition: this.scope(bind, where),
        first,
        rest: orderOf(orderBy.slice(1), nullable),
      };
      return nullsLastPage({ ...list, ...page(limit) });
    }
    if (ids && offset && limit && isById(orderBy)) {
      const page = `select id from (${ids(bind)}) as matches order by id limit ${sql(limit)} offset ${sql(offset)}`;
      return `select ${columns} ${this.from(bind, () => `id = any(array(${page}))`)} order by id`;
    }
    const rows = `select ${columns} ${this.from(bind, where)}`;
    if (offset && counts && hasIntegerIds && !where && isById(orderBy)) {
      const first = firstIdAfter({ counts, source, tenant: this.tenant(bind), offset: sql(offset) });
      return `${rows} and id >= ${first} order by id limit ${limit}`;
    }
    if (counts && !where && limit && isFromNearerEnd(orderBy, offset, names)) {
      const list = {
        columns,
        source,
        condition: this.scope(bind),
        size: rowCount(counts, this.tenant(bind)),
        limit: sql(limit),
        offset: sql(offset),
      };
      return pageFromNearerEnd({
        ...list,
        order: orderOf(orderBy, nullable),
        backwards: backwardsOf(orderBy, nullable),
      });
    }
    const window = limit === undefined ? '' : ` limit ${sql(limit)}${offset ? ` offset ${sql(offset)}` : ''}`;
    return `${rows} order by ${orderOf(orderBy, nullable)}${window}`;
  }

  private searched(
    bind: Bind,
    { where, wherePerRow }: ListRequest & { where: Condition },
    order: SearchOrder,
  ): Searched {
    const { columns, counts, source, hasIntegerIds } = this.table;
    const tenant = `tenant_id = ${this.tenant(bind)}`;
    return {
      columns,
      source,
      counts,
      hasIntegerIds,
      order,
      tenant,
      scope: this.scope(bind),
      condition: where(bind),
      perRow: wherePerRow?.(bind),
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

  private stored(column: string, value: unknown): unknown {
    return this.table.json.has(column) && value !== null && value !== undefined ? JSON.stringify(value) : value;
  }
}
