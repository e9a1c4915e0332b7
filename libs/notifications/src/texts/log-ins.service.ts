import { AuditEntry } from '@das/audit';
import { Database, byKey, loadBatched, sql, where } from '@das/platform';
import { Injectable } from '@nestjs/common';

type LogIn = Pick<AuditEntry, 'ip' | 'occurred_at' | 'resource_id' | 'user_agent'>;

/** Describes log-ins as the audit log has them: notifications store no text of a client. */
@Injectable()
export class LogIns {
  constructor(private readonly db: Database) {}

  /** Time, address and user agent of the log-in that began a session; null when they are not known. Batched. */
  async describe(session_id: string | null): Promise<string | null> {
    if (session_id === null) return null;
    const found = await loadBatched('notified log-ins', session_id, async (ids) =>
      byKey(await this.read(ids), 'resource_id'),
    );
    return found ? textOf(found) : null;
  }

  private read(ids: string[]): Promise<LogIn[]> {
    const began = where.all([
      where.equals('resource_type', 'session'),
      where.isOneOfKeys('resource_id', ids),
      where.equals('action', 'session.created'),
    ]);
    return this.db.run(sql`${this.db.rowsOf(AuditEntry).select('resource_id, occurred_at, ip, user_agent', began)}`);
  }
}

const textOf = ({ occurred_at, ip, user_agent }: LogIn): string =>
  [`Time: ${occurred_at} UTC`, ip && `Address: ${ip}`, user_agent && `User agent: ${user_agent}`]
    .filter(Boolean)
    .join('\n');
