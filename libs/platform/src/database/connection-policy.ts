import { CLUSTER_ANSWER_TIMEOUT_MS, TIMEOUTS_MS } from './timeouts';

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
  /**
   * What bounds the effect of a server that does not answer: on a cluster, a limit of the connections that wait for each server (see
   * `server-gate.ts`), and a time after which a connection is given up. The coordinator itself cannot stop to wait for a server that
   * is frozen: its `statement_timeout` sends a cancellation to that server, and waits for the answer.
   */
  cluster?: { answer_timeout_ms: number };
}

/** Makes Citus apply the settings of a transaction on the shards, too: that of the tenant, and that of the connection for locks. */
const ON_SHARDS_TOO = [
  `set local citus.propagate_set_commands = 'local'`,
  `set local lock_timeout = ${TIMEOUTS_MS.lock_timeout}`,
];

/**
 * Plans a prepared statement for its values. Without it, PostgreSQL keeps a plan for any values after five executions, and Citus plans a
 * change with a sub-select for all shards when it does not know the tenant.
 */
const PLANNED_BY_VALUES = `set local plan_cache_mode = 'force_custom_plan'`;

export function connectionPolicy({
  engine = 'postgres',
  pooler = 'none',
  prepared = 'auto',
}: DatabaseAccess): ConnectionPolicy {
  const prepares = prepared === 'on' || (prepared === 'auto' && pooler === 'none');
  return {
    bindsTenant: engine === 'citus' || pooler === 'transaction' ? 'in transactions' : 'in statements',
    keepsLookUps: engine === 'citus' ? 'by statements' : 'by triggers',
    settings: engine === 'citus' ? [...ON_SHARDS_TOO, ...(prepares ? [PLANNED_BY_VALUES] : [])] : [],
    prepares,
    cluster: engine === 'citus' ? { answer_timeout_ms: CLUSTER_ANSWER_TIMEOUT_MS } : undefined,
  };
}
