import { trace } from '@opentelemetry/api';
import type { PoolClient } from 'pg';
import { inSpan } from '../../telemetry/in-span';
import { type Statement, prepared } from '../sql';
import { type Answer, type Refusal, pipelineOf } from './connection-pipeline';
import { isOutdated } from './refused-statement';

/**
 * Runs a statement. Outside of a transaction, it is executed once more when columns have changed since it was prepared.
 *
 * @param tenant_id the tenant of this statement alone; undefined in a transaction, which has set it
 */
export async function runStatement<R>(client: PoolClient, statement: Statement, tenant_id?: string): Promise<R[]> {
  const run = (): Promise<Answer> => answerTo(client, statement, tenant_id);
  const { rows } = await run().catch((error: unknown) => {
    if (tenant_id === undefined || !isOutdated(error)) throw error;
    return run();
  });
  return rows as R[];
}

/**
 * Sends independent statements at once. Returns one promise of rows per statement, in the same order.
 *
 * @param tenant_id set for each statement; undefined in a transaction, which has set it
 */
export function sendAll<R>(client: PoolClient, statements: readonly Statement[], tenant_id?: string): Promise<R[]>[] {
  return statements.map((statement) => inStatementSpan(statement, () => runStatement<R>(client, statement, tenant_id)));
}

/**
 * Runs a command of a transaction, such as `begin`.
 *
 * @param refusal an error means that it is not sent
 * @returns what PostgreSQL executed: `ROLLBACK` for `commit` after a failure
 */
export async function runCommand(client: PoolClient, text: string, refusal?: Refusal): Promise<string> {
  const { tag } = await answerTo(client, prepared(text, []), undefined, refusal);
  return tag;
}

/**
 * Sends COMMIT together with writes, unless one of them fails before it is sent: otherwise the others would be committed.
 *
 * @returns what PostgreSQL executed; see {@link runCommand}
 */
export function runCommit(client: PoolClient, writes: readonly Promise<unknown>[]): Promise<string> {
  let refusal: Error | undefined;
  for (const write of writes) write.catch((error: Error) => (refusal ??= error));
  return runCommand(client, 'commit', () => refusal);
}

/** Runs a command that rolls back. It begins a batch: PostgreSQL would skip it after a statement of the same batch that fails. */
export function runRollback(client: PoolClient, text: 'rollback' | 'rollback to savepoint part'): Promise<string> {
  pipelineOf(client).endBatch();
  return runCommand(client, text);
}

async function answerTo(
  client: PoolClient,
  statement: Statement,
  tenant_id?: string,
  refusal?: Refusal,
): Promise<Answer> {
  try {
    return await pipelineOf(client).send(statement, tenant_id, refusal);
  } catch (error) {
    Error.captureStackTrace(error as Error); // instead of the socket's stack
    throw error;
  }
}

const TABLE = /\b(?:from|into|update)\s+([a-z_]+)/;

/** Runs a statement in a span when the caller is traced. The span has the text of the statement, which contains no values. */
function inStatementSpan<R>({ text }: Statement, run: () => Promise<R[]>): Promise<R[]> {
  if (!trace.getActiveSpan()?.isRecording()) return run();
  const summary = summaryOf(text);
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary, 'db.query.text': text };
  return inSpan(summary, attributes, async (span) => {
    const rows = await run();
    span.setAttribute('db.response.returned_rows', rows.length);
    return rows;
  });
}

/** The first word and the first table. There are few such summaries, so spans can be grouped by them. */
function summaryOf(text: string): string {
  const [verb = ''] = text.trimStart().split(/\s/, 1);
  const [, table] = TABLE.exec(text) ?? [];
  return table ? `${verb} ${table}` : verb;
}
