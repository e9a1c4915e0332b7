import type { PoolClient } from 'pg';
import { inOnePacket } from './pool';

export interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/** Whether all statements of a transaction are sent in one packet, or each waits for the previous one. */
const isPacked = process.env['BENCH_PACKED'] === '1';

/** Runs independent statements as one transaction. */
export async function inTransaction(client: PoolClient, statements: Statement[]): Promise<void> {
  if (isPacked) {
    inOnePacket(client);
    await Promise.all([
      client.query('begin'),
      ...statements.map((statement) => client.query(statement)),
      client.query('commit'),
    ]);
    return;
  }
  await client.query('begin');
  for (const statement of statements) await client.query(statement);
  await client.query('commit');
}

/** Uses the service's own function for the chained log, so both servers do the same work. */
export const auditStatement = (tenant_id: string, entries: object[]): Statement => ({
  name: 'audit',
  text: 'select append_audit_logs($1, $2)',
  values: [tenant_id, JSON.stringify(entries)],
});

export const eventStatement = (
  tenant_id: string,
  events: { id: string; type: string; resource_id: string; payload: object }[],
): Statement => ({
  name: `event ${events.length}`,
  text: `insert into webhook_events (tenant_id, id, type, resource_id, payload) values ${events.map((_, at) => `($1, $${at * 4 + 2}, $${at * 4 + 3}, $${at * 4 + 4}, $${at * 4 + 5})`).join(', ')}`,
  values: [
    tenant_id,
    ...events.flatMap(({ id, type, resource_id, payload }) => [id, type, resource_id, JSON.stringify(payload)]),
  ],
});
