import { requireContext } from '../context/request-context';

/** One SQL statement with its values. */
export interface Statement {
  text: string;
  values: unknown[];
  /** Whether a connection prepares it and keeps it for the next execution (see `PreparedStatements`). */
  isPrepared?: boolean;
  /** Which plan serves all values. By default PostgreSQL decides how often it plans. */
  plan?: 'shared' | 'shared, in the order of an index';
  /** A shorter timeout than `ANSWER_TIMEOUT_MS`, in milliseconds, after which the statement fails and its connection is closed. */
  query_timeout?: number;
}

export type Bind = (value: unknown) => string;

/** A part of a statement: binds its values and returns its text. */
export type Fragment = (bind: Bind) => string;

/** The value that {@link Bindings} replaces with the id of the current tenant. */
export const TENANT_ID = Symbol('tenant id');

/** Collects the values of a statement and returns their placeholders (`$1`, `$2`, …). The tenant is bound once. */
export class Bindings {
  readonly values: unknown[] = [];
  #tenant?: string;

  /** @throws Error when the tenant is bound without a request context */
  bind = (value: unknown): string =>
    value === TENANT_ID ? (this.#tenant ??= this.place(requireContext().tenant_id)) : this.place(value);

  get bindsTenant(): boolean {
    return this.#tenant !== undefined;
  }

  private place(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}

/** Longest text in characters that is prepared. Longer texts are rare, and each connection would store them. */
export const MAX_PREPARED_TEXT = 8_192;

/** Timeout of statements that every request or probe runs, in milliseconds: shorter than the usual timeouts of clients. */
export const FAST_TIMEOUT_MS = 3_000;

export const prepared = (text: string, values: unknown[]): Statement => ({
  text,
  values,
  isPrepared: text.length <= MAX_PREPARED_TEXT,
});

/** Tables without a tenant: the only ones that {@link unscoped} may name. */
const TABLES_WITHOUT_TENANT = new Set<string>();

/** A table name in a statement. A name before a parenthesis is a function, except after `into`. Row-level security covers what this misses. */
const TABLE = /\b(?:into\s+([\w".]+)|(?:from|join|update|using)\s+(?:only\s+)?([\w".]+)(?![\w".]*\s*\())/gi;

type Template = [strings: TemplateStringsArray, ...values: unknown[]];

/**
 * A prepared statement on rows of the current tenant. Interpolated values are bound; {@link Fragment}s become part of the text.
 *
 * @example sql`delete from sessions where ${tenant} and user_id = ${user_id}`
 * @throws Error when the statement does not bind the {@link tenant}, or without a request context
 */
export function sql(...template: Template): Statement {
  const bindings = new Bindings();
  const text = written(bindings.bind, template);
  if (!bindings.bindsTenant) throw new Error(`This statement does not bind the tenant: ${text}`);
  return prepared(text, bindings.values);
}

/**
 * A prepared statement without a tenant: it calls functions, or names a table that has none.
 *
 * @throws Error when it names a table of tenants
 */
function unscoped(...template: Template): Statement {
  const { bind, values } = new Bindings();
  const text = written(bind, template);
  for (const [, into, name = into] of text.matchAll(TABLE)) {
    if (!TABLES_WITHOUT_TENANT.has(name?.toLowerCase() ?? ''))
      throw new Error(`This statement must bind the tenant, because it names ${name}: ${text}`);
  }
  return prepared(text, values);
}

/** A part of a statement, such as a condition. Its values are bound in the statement that includes it. */
const fragment =
  (...template: Template): Fragment =>
  (bind) =>
    written(bind, template);

/** SQL text as part of a statement. It must come from the source code, never from a client. */
const raw =
  (text: string): Fragment =>
  () =>
    text;

/** Declares that a table has no tenant. Only the library that owns the table calls it. @returns the name, for {@link unscoped} */
function tableWithoutTenant(name: string): Fragment {
  TABLES_WITHOUT_TENANT.add(name);
  return raw(name);
}

sql.unscoped = unscoped;
sql.tableWithoutTenant = tableWithoutTenant;
sql.fragment = fragment;
sql.raw = raw;

function written(bind: Bind, [strings, ...values]: Template): string {
  let text = strings[0] as string;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index];
    text += (typeof value === 'function' ? (value as Fragment)(bind) : bind(value)) + strings[index + 1];
  }
  return text;
}

/** The current tenant in a statement, as a condition: `where ${tenant} and …`. */
export const tenant: Fragment & TenantFragments = Object.assign((bind: Bind) => `tenant_id = ${bind(TENANT_ID)}`, {
  of:
    (alias: string): Fragment =>
    (bind: Bind) =>
      `${alias}.tenant_id = ${bind(TENANT_ID)}`,
  id: (bind: Bind) => bind(TENANT_ID),
  column: () => 'tenant_id',
  columnOf: (alias: string): Fragment => raw(`${alias}.tenant_id`),
});

export interface TenantFragments {
  /** The same condition on the table with this alias. */
  of(alias: string): Fragment;
  /** The tenant's id, as a value to insert. */
  id: Fragment;
  /** The column of the tenant, for lists of columns. It binds nothing. */
  column: Fragment;
  /**
   * That column of the table with this alias, as a value to insert. Citus inserts rows of a distributed table on their server only when the tenant is
   * a column of them.
   */
  columnOf(alias: string): Fragment;
}
