import { Database, byKey, loadBatched, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';

interface ReasonRow {
  id: string;
  reason: string | null;
}

/** The code of each withdrawal, which gives no reason. */
const WITHDRAWN = 'withdrawn';

/** Reads why someone did what an event says. */
@Injectable()
export class Reasons {
  constructor(private readonly db: Database) {}

  /** The text that the actor gave, else the code of a reason that they chose; null without one, and once the event was removed. Batched. */
  async of(event_id: string | null): Promise<string | null> {
    if (event_id === null) return null;
    const found = await loadBatched('reasons of events', event_id, async (ids) => byKey(await this.read(ids), 'id'));
    return found?.reason ?? null;
  }

  private read(ids: string[]): Promise<ReasonRow[]> {
    return this.db.run(sql`
      select id, coalesce(payload #>> '{data,reason}', payload #>> '{data,decision,comment}', nullif(payload #>> '{data,decision,reason_code}', ${WITHDRAWN})) as reason
        from webhook_events where ${tenant} and id = any(${ids})`);
  }
}
