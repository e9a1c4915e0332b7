import { AuditEntry } from '@das/audit';
import { Database, byKey, loadBatched, sql, tenant, where } from '@das/platform';
import { Injectable } from '@nestjs/common';

interface ReasonRow {
  id: string;
  reason: string | null;
}

type LogIn = Pick<AuditEntry, 'ip' | 'occurred_at' | 'resource_id' | 'user_agent'>;

/** The code of each withdrawal, which gives no reason. */
const WITHDRAWN = 'withdrawn';

/** Reads what people and clients said in acts, from events and the audit log: notifications store no text. Batched. */
@Injectable()
export class ActDetails {
  constructor(private readonly db: Database) {}

  /** The text that the actor of an event gave, else the code of a reason that they chose; null without one, and once the event was removed. */
  async reason(event_id: string | null): Promise<string | null> {
    if (event_id === null) return null;
    const found = await loadBatched('reasons of events', event_id, async (ids) => byKey(await this.reasons(ids), 'id'));
    return found?.reason ?? null;
  }

  /** Time, address and user agent of the log-in that began a session; null when they are not known. */
  async logIn(session_id: string | null): Promise<string | null> {
    if (session_id === null) return null;
    const found = await loadBatched('notified log-ins', session_id, async (ids) =>
      byKey(await this.logIns(ids), 'resource_id'),
    );
    return found ? textOf(found) : null;
  }

  private reasons(ids: string[]): Promise<ReasonRow[]> {
    return this.db.run(sql`
      select id, coalesce(payload #>> '{data,reason}', payload #>> '{data,decision,comment}', nullif(payload #>> '{data,decision,reason_code}', ${WITHDRAWN})) as reason
        from webhook_events where ${tenant} and id = any(${ids})`);
  }

  private logIns(ids: string[]): Promise<LogIn[]> {
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
