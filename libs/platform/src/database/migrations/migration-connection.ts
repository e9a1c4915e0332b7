import type { QueryRunner } from 'typeorm';
import type { LockRetry, Waits } from './lock-retry';
import { nameOf } from './sql/locks';
import { type SqlStatement, statementsOf } from './sql/statements';
import { asKind } from './sql/syntax-tree';

/** The shortest wait for a lock. */
const MIN_WAIT_MS = 50;
const INDEX =
  'select indisvalid as is_valid from pg_index where indexrelid = to_regclass($1) and indrelid = to_regclass($2)';

type Send = (statement: Pick<SqlStatement, 'text'> & Partial<SqlStatement>, parameters?: unknown[]) => Promise<unknown>;

/**
 * The connection as a migration in a transaction sees it. All its statements together wait no longer for locks than one statement
 * may: requests that wait for the first lock wait until the transaction ends.
 */
export function connectionInTransaction(db: QueryRunner, { lock_timeout_ms }: Waits): QueryRunner {
  const began = Date.now();
  let set_ms = lock_timeout_ms;
  return sendingWith(db, async ({ text }, parameters) => {
    const left_ms = Math.max(MIN_WAIT_MS, began + lock_timeout_ms - Date.now());
    if (set_ms - left_ms >= MIN_WAIT_MS) {
      set_ms = left_ms;
      await db.query(`set local lock_timeout = ${set_ms}`);
    }
    return db.query(text, parameters);
  });
}

/** The connection as a migration without a transaction sees it: each statement is repeated until it gets its locks. */
export function connectionWithoutTransaction(db: QueryRunner, retry: LockRetry): QueryRunner {
  return sendingWith(db, ({ text, tree }, parameters) =>
    retry.repeat(async (): Promise<unknown> =>
      (await isIndexBuilt(db, tree)) ? undefined : db.query(text, parameters),
    ),
  );
}

/**
 * Whether the statement creates an index concurrently that an interrupted run has completed. The invalid index of a run that did not
 * complete it, or of a try that got no lock, is dropped.
 */
async function isIndexBuilt(db: QueryRunner, tree: SqlStatement['tree'] | undefined): Promise<boolean> {
  const { idxname: name, relation, concurrent } = asKind('IndexStmt', tree) ?? {};
  if (!name || !relation || !concurrent) return false;
  const [index] = (await db.query(INDEX, [quoted(name), quoted(nameOf(relation))])) as { is_valid: boolean }[];
  if (index && !index.is_valid) await db.query(`drop index concurrently ${quoted(name)}`);
  return index?.is_valid ?? false;
}

/** The same connection, which sends the statements of a text one by one. */
function sendingWith(db: QueryRunner, send: Send): QueryRunner {
  const query = async (text: string, parameters?: unknown[]): Promise<unknown> => {
    if (parameters) return send({ text }, parameters);
    let result: unknown;
    for (const statement of await statementsOf(text)) result = await send(statement);
    return result;
  };
  return Object.create(db, { query: { value: query } }) as QueryRunner;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
