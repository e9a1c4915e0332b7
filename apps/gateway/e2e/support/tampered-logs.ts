import type { Client } from 'pg';

/**
 * Runs statements that change audit logs, as the owner of the database can: without the append-only trigger. Needs a
 * database of its own, because the trigger is disabled for all connections.
 */
export async function tamper(owner: Client, ...statements: [text: string, values?: unknown[]][]): Promise<void> {
  await owner.query('alter table audit_logs disable trigger append_only');
  try {
    for (const [text, values] of statements) await owner.query(text, values);
  } finally {
    await owner.query('alter table audit_logs enable always trigger append_only');
  }
}

/** Deletes the entries of a tenant after `last` and sets its head back, as a restore of the database does. */
export const truncateLog = (owner: Client, { id }: { id: string }, last: number): Promise<void> =>
  tamper(
    owner,
    ['delete from audit_logs where tenant_id = $1 and seq > $2', [id, last]],
    [
      'update audit_heads set (seq, hash) = (select seq, hash from audit_logs where tenant_id = $1 and seq = $2) where tenant_id = $1',
      [id, last],
    ],
  );
