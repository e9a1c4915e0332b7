import { trace } from '@opentelemetry/api';
import type { PoolClient } from 'pg';
import { inSpan } from '../telemetry/in-span';
import type { Statement } from './sql';
import { runStatement } from './wire-query';

/**
 * Sends independent statements in one packet. Returns one promise of rows per statement, in the same order.
 *
 * @param tenant_id set for each statement; undefined in a transaction, which has set it
 */
export function rowsOf<R>(client: PoolClient, statements: readonly Statement[], tenant_id?: string): Promise<R[]>[] {
  return statements.map((statement) => inStatementSpan(statement, () => runStatement<R>(client, statement, tenant_id)));
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
