/** `citus` is PostgreSQL distributed by tenant. */
export type DatabaseEngine = 'postgres' | 'citus';

/** `transaction` is a pooler that gives each transaction another connection of the server, such as PgBouncer in transaction mode. */
export type Pooler = 'none' | 'transaction';

/** Whether statements are prepared and kept. `auto`: unless a pooler is used. */
export type Prepared = 'auto' | 'on' | 'off';

/** How a database is reached. */
export interface DatabaseAccess {
  engine?: DatabaseEngine;
  pooler?: Pooler;
  prepared?: Prepared;
}

/** How statements are sent over the connections of a pool. */
export interface ConnectionPolicy {
  /**
   * What sets the tenant of a statement outside of a transaction: messages of the statement itself, or a transaction around it. Citus
   * needs BEGIN to send settings to the shards, and poolers are tested with it. Transactions always set it after BEGIN.
   */
  bindsTenant: 'in statements' | 'in transactions';
  /**
   * What keeps the look-up tables, which are read without a tenant. On one server it is triggers of the tables that they point to.
   * On Citus those triggers would run on the shards, which cannot reach the look-up tables, so the service runs statements.
   */
  keepsLookUps: 'by triggers' | 'by statements';
  /** Settings of each transaction before that of the tenant, each sent as a message of its own. */
  settings: string[];
  /** Whether connections prepare statements and keep them. */
  prepares: boolean;
}

/** Makes Citus apply the settings of a transaction on the shards, too. */
const ON_SHARDS_TOO = `set local citus.propagate_set_commands = 'local'`;

export function connectionPolicy({ engine = 'postgres', pooler = 'none', prepared = 'auto' }: DatabaseAccess): ConnectionPolicy {
  return {
    bindsTenant: engine === 'citus' || pooler === 'transaction' ? 'in transactions' : 'in statements',
    keepsLookUps: engine === 'citus' ? 'by statements' : 'by triggers',
    settings: engine === 'citus' ? [ON_SHARDS_TOO] : [],
    prepares: prepared === 'on' || (prepared === 'auto' && pooler === 'none'),
  };
}
